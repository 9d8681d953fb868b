import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config';

/** Works out the code of a challenge: nobody who reads the log has it, and nobody needs to keep it. */
export class Codes {
  constructor(private readonly secret: string) {}

  /** Six digits. */
  of(challenge_id: string): string {
    const digest = createHmac('sha256', this.secret).update(challenge_id).digest();
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  readonly isCode = (challenge_id: string, code: string): boolean => {
    const [right, given] = [Buffer.from(this.of(challenge_id)), Buffer.from(code)];
    return right.length === given.length && timingSafeEqual(right, given);
  };
}

/**
 * The configured secret; where one process has the log to itself, one made at the first start and kept beside it.
 * @throws {Error} when several processes share the log and none was configured
 */
export const readSecret = ({ SIGN_IN_SECRET, EVENT_LOG, VIEW_STORE, DATA_DIR }: Config): string => {
  if (SIGN_IN_SECRET !== undefined) return SIGN_IN_SECRET;
  if (EVENT_LOG !== 'sqlite' && VIEW_STORE !== 'sqlite')
    throw new Error('Sign-in codes need a secret that all processes share: set SIGN_IN_SECRET.');
  const file = join(DATA_DIR, 'sign-in-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(DATA_DIR, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  return secret;
};
