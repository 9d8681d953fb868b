import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

const smsPurposes = ['code', 'alert'] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

/** Stream `sms-<site id>.<day in the site's time zone>`: counts the text messages of a site. */
export const smsStream = defineStream({
  category: 'sms',
  topic: 'shoppers',
  events: {
    SmsSent: {
      version: 1,
      schema: z.object({ site_id: z.string().min(1), purpose: z.enum(smsPurposes) }),
      personal: 'none',
    },
  },
});

export type SmsEvent = EventOf<typeof smsStream>;
