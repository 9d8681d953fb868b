import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CountAnalyticsHandler } from './count-analytics.js';
import { RaiseAnalyticsEventsHandler } from './raise-events.js';

@Module({ controllers: [AnalyticsController], providers: [RaiseAnalyticsEventsHandler, CountAnalyticsHandler] })
export class EngagementModule {}
