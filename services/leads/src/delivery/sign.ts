import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/**
 * The secret of a webhook: derived from the program's key whenever it is needed, so that it is stored in no log and
 * no view. 32 bytes; the specification asks for 24 to 64.
 */
export const webhookSecret = (programKey: string, webhookId: string, version: number): string =>
  prefix + createHmac('sha256', programKey).update(`webhook/${webhookId}/${version}`).digest('base64');

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of the Standard Webhooks specification (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and
 * body, once with each secret.
 */
export const signatureHeaders = (
  { id, at, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
