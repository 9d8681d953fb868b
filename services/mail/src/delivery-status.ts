import type { DeliveryReport } from '#contracts/events/delivery';

const reports: Readonly<Record<string, DeliveryReport>> = { failed: 'bounced', delivered: 'delivered' };

/**
 * Parses a delivery status notification (RFC 3464) about one of our messages. Its fields and returned headers are never
 * encoded. Undefined if the text is something else, not final, or about another sender's message.
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
 * Whether an enhanced status code (RFC 3463) means for good that the address does not exist: its class is addressing or
 * mailbox. Other classes are about the message or the servers.
 */
export const isNoMailbox = (code: string): boolean => /^5\.[12]\./.test(code);
