import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

/**
 * Derives a webhook's secret from the program's key, so that neither the log nor a view stores it. 32 bytes; the
 * specification asks for 24 to 64.
 */
export const webhookSecret = (programKey: string, webhookId: string, version: number): string =>
  prefix + createHmac('sha256', programKey).update(`webhook/${webhookId}/${version}`).digest('base64');

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Returns the headers of the Standard Webhooks specification (https://www.standardwebhooks.com): HMAC-SHA256 over id,
 * time and body, with one signature per secret.
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
