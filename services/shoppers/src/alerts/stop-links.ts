import { createHmac, timingSafeEqual } from 'node:crypto';

const idLength = 16;
const proofLength = 12;
const pattern = /^[\w-]{38}$/;

/** Links in messages that stop all alerts of a shopper without signing in. They never expire. */
export class StopLinks {
  constructor(private readonly secret: string) {}

  tokenOf(shopper_id: string): string {
    return Buffer.concat([Buffer.from(shopper_id, 'hex'), this.proofOf(shopper_id)]).toString('base64url');
  }

  /** The shopper's id; undefined: the link is not genuine. */
  shopperOf(token: string): string | undefined {
    if (!pattern.test(token)) return undefined;
    const shopper_id = Buffer.from(token, 'base64url').toString('hex', 0, idLength);
    // Compared as text, as several texts decode to the same bytes.
    return timingSafeEqual(Buffer.from(token), Buffer.from(this.tokenOf(shopper_id))) ? shopper_id : undefined;
  }

  private proofOf(shopper_id: string): Buffer {
    return createHmac('sha256', this.secret).update(`stop alerts ${shopper_id}`).digest().subarray(0, proofLength);
  }
}
