import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';
import { CarViews } from './car-views.js';
import { CallsController } from './calls.controller.js';
import { CountAnalytics } from './count-analytics.js';
import { Dealerships } from './dealerships.js';

@Module({
  controllers: [AnalyticsController, CallsController],
  providers: [CountAnalytics, CarViews, Dealerships],
})
export class EngagementModule {}
