import { Module } from '@nestjs/common';
import { Digests } from './digests.js';
import { MailOutboxController } from './outbox.controller.js';
import { mailProvider } from './port/choose-mail.js';
import { MailReportsController } from './reports.controller.js';
import { SendMail } from './send-mail.js';
import { Unanswered } from './unanswered.js';

@Module({
  controllers: [MailOutboxController, MailReportsController],
  providers: [mailProvider, SendMail, Digests, Unanswered],
})
export class MailModule {}
