import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CarViews } from './car-views.js';
import { CallsController } from './calls.controller.js';
import { RaiseAnalyticsEventsHandler } from './raise-events.js';
import { RevealCallHandler } from './reveal-call.js';

@Module({
  controllers: [AnalyticsController, CallsController],
  providers: [RaiseAnalyticsEventsHandler, RevealCallHandler, CarViews],
})
export class EngagementModule {}
