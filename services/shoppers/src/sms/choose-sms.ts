import type { Provider } from '@nestjs/common';
import type { Config } from '#platform/process/config';
import { CLOCK, type Clock, CONFIG } from '#platform/process/providers';
import { SmsOutbox } from './outbox.js';
import { SMS, type Sms } from './sms.js';
import { createTwilio } from './twilio.js';

/** The carrier chosen in the configuration. */
export const smsProvider: Provider<Sms> = {
  provide: SMS,
  inject: [CONFIG, CLOCK],
  useFactory: (config: Config, clock: Clock) => {
    const { SMS, TWILIO_URL: url, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = config;
    if (SMS === 'none') return { send: () => Promise.reject(new Error('SMS names no provider')) };
    if (SMS === 'outbox') return new SmsOutbox(clock);
    return createTwilio({ url, accountSid: TWILIO_ACCOUNT_SID!, authToken: TWILIO_AUTH_TOKEN!, from: TWILIO_FROM! });
  },
};
