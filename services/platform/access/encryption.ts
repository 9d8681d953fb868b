import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

const begin = (key: Buffer, bound: string) => {
  const iv = randomBytes(12);
  return { iv, cipher: createCipheriv(algorithm, key, iv).setAAD(Buffer.from(bound)) };
};

/** @param bound context of the text; it decrypts only with the same */
export const encrypt = (key: Buffer, text: string | Buffer, bound: string): string => {
  const { iv, cipher } = begin(key, bound);
  const body = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text);
  const end = cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body, end]).toString('base64');
};

/** First byte of an encrypted file; no base64 text begins with it. */
const asBytes = 1;
/** Bytes that are encrypted in one step, and in one turn of the event loop. */
const [blockBytes, turnBytes] = [64 * 1024, 1024 * 1024];

/**
 * Encrypts the pieces of a file in place, because a copy of a large file costs as much as its encryption. Waits for a
 * turn before each part.
 * @returns the header that is stored before the pieces
 */
export const encryptInPlace = async (
  key: Buffer,
  pieces: readonly Buffer[],
  { bound, turn }: { readonly bound: string; readonly turn: () => Promise<void> },
): Promise<Buffer> => {
  const { iv, cipher } = begin(key, bound);
  let [done, nextTurn] = [0, 0];
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += blockBytes) {
      if (done >= nextTurn) {
        await turn();
        nextTurn = done + turnBytes;
      }
      const block = piece.subarray(at, at + blockBytes);
      block.set(cipher.update(block));
      done += block.length;
    }
  cipher.final();
  return Buffer.concat([Buffer.from([asBytes]), iv, cipher.getAuthTag()]);
};

/**
 * @param given result of {@link encrypt}, also as a file's bytes, or of {@link encryptInPlace}
 * @throws {Error} wrong key, wrong context, or changed text
 */
export const decrypt = (key: Buffer, given: string | Buffer, bound: string): Buffer => {
  const isFile = typeof given !== 'string' && given[0] === asBytes;
  const bytes = isFile ? given.subarray(1) : Buffer.from(given.toString(), 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
};

/** Derives a key of 32 bytes for one purpose, by HKDF. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'forecourt', purpose, 32));
