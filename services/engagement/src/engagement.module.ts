import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CarViews } from './car-views.js';
import { RaiseAnalyticsEventsHandler } from './raise-events.js';

@Module({ controllers: [AnalyticsController], providers: [RaiseAnalyticsEventsHandler, CarViews] })
export class EngagementModule {}
