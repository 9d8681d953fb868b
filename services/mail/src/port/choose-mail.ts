import { readFileSync } from 'node:fs';
import type { Provider } from '@nestjs/common';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { MAIL, type Mail } from './mail.js';
import { MailOutbox } from './outbox.js';

export const mailProvider: Provider = {
  provide: MAIL,
  inject: [CONFIG, CLOCK],
  useFactory: async (config: Config, clock: Clock): Promise<Mail> => {
    if (config.MAIL === 'none') return { send: () => Promise.reject(new Error('MAIL names no provider')) };
    if (config.MAIL === 'outbox') return new MailOutbox(clock);
    const { SMTP_URL: url, SMTP_CA_FILE, MAIL_BOUNCES: bounces } = config;
    const { MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY_FILE } = config;
    // Loaded only if mail is sent, so that other installations start faster.
    const { createSmtp } = await import('./smtp.js');
    return createSmtp({
      url: url!,
      ...(SMTP_CA_FILE !== undefined && { ca: readFileSync(SMTP_CA_FILE, 'utf8') }),
      bounces,
      ...(MAIL_DKIM_KEY_FILE !== undefined && {
        dkim: {
          domainName: MAIL_DKIM_DOMAIN!,
          keySelector: MAIL_DKIM_SELECTOR!,
          privateKey: readFileSync(MAIL_DKIM_KEY_FILE, 'utf8'),
        },
      }),
    });
  },
};
