import { Module } from '@nestjs/common';
import { MailOutboxController } from './outbox.controller.js';
import { mailProvider } from './port/choose-mail.js';
import { SendMail } from './send-mail.js';

@Module({ controllers: [MailOutboxController], providers: [mailProvider, SendMail] })
export class MailModule {}
