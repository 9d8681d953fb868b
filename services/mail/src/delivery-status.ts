import type { DeliveryReport } from '#contracts/events/delivery';

const reports: Readonly<Record<string, DeliveryReport>> = { failed: 'bounced', delivered: 'delivered' };

/**
 * What a delivery status notification (RFC 3464) says of a message of ours. Its fields and the headers that it returns are
 * never encoded. Undefined: it is none, says nothing final, or is about a message of others.
 */
export const deliveryStatus = (
  text: string,
): { readonly message_id: string; readonly report: DeliveryReport; readonly code?: string } | undefined => {
  const [, message_id] = /^message-id:\s*<([0-9a-f]{32}@[^\s<>@]{1,253})>/im.exec(text) ?? [];
  const [, action = ''] = /^action:\s*([a-z]+)/im.exec(text) ?? [];
  const [, code] = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(text) ?? [];
  const report = reports[action.toLowerCase()];
  return message_id && report ? { message_id, report, ...(code && { code }) } : undefined;
};

/**
 * Whether an enhanced status code (RFC 3463) says for good that nobody reads the address: of the addressing, or the mailbox.
 * The others are about the message, the servers, or what one thinks of the other.
 */
export const isNoMailbox = (code: string): boolean => /^5\.[12]\./.test(code);
