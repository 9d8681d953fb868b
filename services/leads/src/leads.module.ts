import { Module } from '@nestjs/common';
import { CrmController } from './crm.controller.js';
import { FollowUpLeadHandler } from './follow-up-lead.js';
import { LeadsController } from './leads.controller.js';
import { PullLeadsHandler } from './pull-leads.js';
import { SubmitLeadHandler } from './submit-lead.js';
import { TestDrives } from './test-drives/book.js';
import { tradeInPorts } from './trade-in/choose-ports.js';
import { TradeInController } from './trade-in/trade-in.controller.js';
import { AnswerQuestionsHandler, ValueVehicleHandler } from './trade-in/value-vehicle.js';

const tradeIn = [...tradeInPorts, ValueVehicleHandler, AnswerQuestionsHandler];

@Module({
  controllers: [LeadsController, TradeInController, CrmController],
  providers: [SubmitLeadHandler, FollowUpLeadHandler, TestDrives, ...tradeIn, PullLeadsHandler],
})
export class LeadsModule {}
