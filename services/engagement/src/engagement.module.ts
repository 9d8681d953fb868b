import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CarViews } from './car-views.js';
import { CallsController } from './calls.controller.js';
import { CountAnalytics } from './count-analytics.js';
import { Dealerships } from './dealerships.js';
import { ListShortfalls } from './list-shortfalls.js';
import { RaiseAnalyticsEvents } from './raise-events.js';
import { RevealCall } from './reveal-call.js';

@Module({
  controllers: [AnalyticsController, CallsController],
  providers: [RaiseAnalyticsEvents, CountAnalytics, ListShortfalls, RevealCall, CarViews, Dealerships],
})
export class EngagementModule {}
