import { createHmac, timingSafeEqual } from 'node:crypto';

/** Derives the sign-in code of a challenge from a secret, so that no code is stored or readable in the log. */
export class Codes {
  private readonly secret: string;

  /** @throws {Error} without a secret, because anybody could derive the codes */
  constructor(secret: string | undefined) {
    if (secret === undefined) throw new Error('Sign-in codes need a secret that all processes share: set SECRET_KEY.');
    this.secret = secret;
  }

  /** Returns the id of a phone in the log. Without the secret, the number can't be found by trying all numbers. */
  phoneId(kind: 'signin' | 'shopper', site_id: string, phone_number: string): string {
    const named = JSON.stringify([kind, site_id, phone_number]);
    return createHmac('sha256', this.secret).update(`phone ${named}`).digest('hex').slice(0, 32);
  }

  /** Returns the id of a network among those that requested codes for a phone. */
  networkId(phone_id: string, network: string): string {
    const named = JSON.stringify([phone_id, network]);
    return createHmac('sha256', this.secret).update(`network ${named}`).digest('hex').slice(0, 32);
  }

  /** Six digits. */
  of(challenge_id: string): string {
    const digest = createHmac('sha256', this.secret).update(`sign-in code ${challenge_id}`).digest();
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  readonly isCode = (challenge_id: string, code: string): boolean => {
    const [right, given] = [Buffer.from(this.of(challenge_id)), Buffer.from(code)];
    return right.length === given.length && timingSafeEqual(right, given);
  };
}
