import { createHmac, timingSafeEqual } from 'node:crypto';

const proofOf = (secret: string, lead_id: string): string =>
  createHmac('sha256', secret).update(`withdraw consent ${lead_id}`).digest('base64url').slice(0, 16);

/** Returns the token of a link that withdraws consent to offers, known only to who reads the shopper's mailbox. */
export const consentToken = (secret: string, lead_id: string): string => `${lead_id}.${proofOf(secret, lead_id)}`;

/** Returns the lead whose link it is; undefined if the link is not genuine. */
export const leadOfConsentToken = (secret: string, token: string): string | undefined => {
  const lead_id = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  const [given, genuine] = [Buffer.from(token), Buffer.from(consentToken(secret, lead_id))];
  return given.length === genuine.length && timingSafeEqual(given, genuine) ? lead_id : undefined;
};
