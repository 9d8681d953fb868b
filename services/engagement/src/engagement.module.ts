import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { RaiseAnalyticsEventsHandler } from './raise-events.js';

@Module({ controllers: [AnalyticsController], providers: [RaiseAnalyticsEventsHandler] })
export class EngagementModule {}
