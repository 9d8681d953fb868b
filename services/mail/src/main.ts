import { serve } from '#platform/process/serve';
import { MailModule } from './mail.module.js';

await serve('mail', MailModule, ['log', 'views']);
