import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CarViews } from './car-views.js';
import { CallsController } from './calls.controller.js';
import { CountAnalyticsHandler } from './count-analytics.js';
import { RaiseAnalyticsEventsHandler } from './raise-events.js';
import { RevealCallHandler } from './reveal-call.js';

@Module({
  controllers: [AnalyticsController, CallsController],
  providers: [RaiseAnalyticsEventsHandler, CountAnalyticsHandler, RevealCallHandler, CarViews],
})
export class EngagementModule {}
