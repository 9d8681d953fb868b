import { createHmac, timingSafeEqual } from 'node:crypto';

const idLength = 16;
const proofLength = 12;
const pattern = /^[\w-]{38}$/;

/** Links in messages that stop all alerts of a shopper, or agree to mail, without signing in. They never expire. */
export class AlertLinks {
  constructor(private readonly secret: string) {}

  tokenOf(shopper_id: string): string {
    return this.signed(shopper_id, `stop alerts ${shopper_id}`);
  }

  /** Known only to the reader of the mailbox. */
  confirmationOf(shopper_id: string, email: string): string {
    return this.signed(shopper_id, `confirm ${shopper_id} ${email}`);
  }

  /** Returns the shopper's id; undefined: the link is not genuine. */
  verifiedShopperId(token: string): string | undefined {
    const shopper_id = unverifiedShopperId(token);
    return shopper_id !== undefined && isSame(token, this.tokenOf(shopper_id)) ? shopper_id : undefined;
  }

  /** Returns which of a shopper's addresses the token confirms. */
  findConfirmedEmail(token: string, shopper_id: string, emails: readonly string[]): string | undefined {
    return emails.find((email) => isSame(token, this.confirmationOf(shopper_id, email)));
  }

  private signed(shopper_id: string, what: string): string {
    const proof = createHmac('sha256', this.secret).update(what).digest().subarray(0, proofLength);
    return Buffer.concat([Buffer.from(shopper_id, 'hex'), proof]).toString('base64url');
  }
}

/** Returns the shopper's id in a token, without proof that the token is genuine. */
export const unverifiedShopperId = (token: string): string | undefined =>
  pattern.test(token) ? Buffer.from(token, 'base64url').toString('hex', 0, idLength) : undefined;

/** Compares text rather than bytes, because several texts decode to the same bytes. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
