import { serve } from '#platform/process/serve';
import { MailModule } from './mail.module.js';

void serve('mail', MailModule, ['log', 'views']);
