import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CallsController } from './calls.controller.js';
import { RaiseAnalyticsEventsHandler } from './raise-events.js';
import { RevealCallHandler } from './reveal-call.js';

@Module({
  controllers: [AnalyticsController, CallsController],
  providers: [RaiseAnalyticsEventsHandler, RevealCallHandler],
})
export class EngagementModule {}
