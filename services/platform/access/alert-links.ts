import { createHmac, timingSafeEqual } from 'node:crypto';
import { suppressionHashes } from './mail-suppression.js';

const idLength = 16;
const markLength = 16;
const proofLength = 12;
const shortest = 38;
const pattern = /^[\w-]{38}(?:[\w-]{21})?$/;

/** Who pressed a link that stops alerts. */
export interface Stopped {
  readonly shopper_id: string;
  /** Mark of the mailbox that the link was sent to; absent: it was sent by text. */
  readonly mark?: string;
}

/** Links in messages that stop all alerts of a shopper, or agree to mail, without signing in. They never expire. */
export class AlertLinks {
  constructor(private readonly secret: string) {}

  /** Known only to the reader of the shopper's text messages. Earlier versions sent it by mail, too. */
  tokenOf(shopper_id: string): string {
    return this.signed(Buffer.from(shopper_id, 'hex'), `stop alerts ${shopper_id}`);
  }

  /** Known only to the reader of the mailbox. */
  mailTokenOf(shopper_id: string, email: string): string {
    return this.mailToken(shopper_id, suppressionHashes(this.secret, email)[0]);
  }

  /** Known only to the reader of the mailbox. */
  confirmationOf(shopper_id: string, email: string): string {
    return this.signed(Buffer.from(shopper_id, 'hex'), `confirm ${shopper_id} ${email}`);
  }

  /** Returns undefined if the link is not genuine. */
  stoppedBy(token: string): Stopped | undefined {
    const shopper_id = unverifiedShopperId(token);
    if (shopper_id === undefined) return undefined;
    if (token.length === shortest) return isSame(token, this.tokenOf(shopper_id)) ? { shopper_id } : undefined;
    const mark = Buffer.from(token, 'base64url').toString('hex', idLength, idLength + markLength);
    return isSame(token, this.mailToken(shopper_id, mark)) ? { shopper_id, mark } : undefined;
  }

  findConfirmedEmail(token: string, shopper_id: string, emails: readonly string[]): string | undefined {
    return emails.find((email) => isSame(token, this.confirmationOf(shopper_id, email)));
  }

  private mailToken(shopper_id: string, mark: string): string {
    return this.signed(Buffer.from(shopper_id + mark, 'hex'), `stop mail ${shopper_id} ${mark}`);
  }

  private signed(content: Buffer, what: string): string {
    const proof = createHmac('sha256', this.secret).update(what).digest().subarray(0, proofLength);
    return Buffer.concat([content, proof]).toString('base64url');
  }
}

/** Returns the shopper's id in a token, without proof that the token is genuine. */
export const unverifiedShopperId = (token: string): string | undefined =>
  pattern.test(token) ? Buffer.from(token, 'base64url').toString('hex', 0, idLength) : undefined;

/** Compares text rather than bytes, because several texts decode to the same bytes. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
