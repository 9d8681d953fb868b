import { Module } from '@nestjs/common';
import { CrmController } from './crm.controller.js';
import { LeadsController } from './leads.controller.js';
import { PullLeadsHandler } from './pull-leads.js';
import { SubmitLeadHandler } from './submit-lead.js';

@Module({ controllers: [LeadsController, CrmController], providers: [SubmitLeadHandler, PullLeadsHandler] })
export class LeadsModule {}
