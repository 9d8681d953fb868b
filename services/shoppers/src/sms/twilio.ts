import { SmsRefused, type Sms, type SmsMessage } from './sms.js';

export interface TwilioSettings {
  /** `https://api.twilio.com` */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Sender's number or alphanumeric sender id. */
  readonly from: string;
}

const timeout = 10_000;
/** https://www.twilio.com/docs/api/errors/21610: the recipient replied STOP. */
const optedOut = 21610;

/** Twilio's Messages resource, version 2010-04-01. */
export const createTwilio = ({ url, accountSid, authToken, from }: TwilioSettings): Sms => ({
  async send({ to, text }: SmsMessage) {
    const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.ok) return;
    const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
    // Twilio's error message quotes the phone number, so only the error code is reported.
    const reason = `Twilio answered ${response.status}${typeof code === 'number' ? `, error ${code}` : ''}`;
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      throw new SmsRefused(reason, code === optedOut);
    }
    throw new Error(reason);
  },
});
