import { createHmac, timingSafeEqual } from 'node:crypto';

/** Works out the code of a challenge: nobody who reads the log has it, and nobody needs to keep it. */
export class Codes {
  private readonly secret: string;

  /** @throws {Error} without a secret: it would be a code that anybody can work out */
  constructor(secret: string | undefined) {
    if (secret === undefined) throw new Error('Sign-in codes need a secret that all processes share: set SECRET_KEY.');
    this.secret = secret;
  }

  /** What a phone is known by in the log: without the secret nobody finds out by trying which phone it is. */
  phoneId(kind: 'signin' | 'shopper', site_id: string, phone_number: string): string {
    const named = JSON.stringify([kind, site_id, phone_number]);
    return createHmac('sha256', this.secret).update(`phone ${named}`).digest('hex').slice(0, 32);
  }

  /** What a network is known by among those that ask for codes to one phone. */
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
