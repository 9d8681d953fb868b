import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

const begin = (key: Buffer, bound: string) => {
  const iv = randomBytes(12);
  return { iv, cipher: createCipheriv(algorithm, key, iv).setAAD(Buffer.from(bound)) };
};

/** @param bound what the text belongs to: it opens only with the same */
export const encrypt = (key: Buffer, text: string | Buffer, bound: string): string => {
  const { iv, cipher } = begin(key, bound);
  const body = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text);
  const end = cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body, end]).toString('base64');
};

/** No text in Base64 begins with it. */
const asBytes = 1;
const bytesAtOnce = 1024 * 1024;

/** A file, not as text but as bytes; each part once its turn has come. */
export const encryptFile = async (
  key: Buffer,
  file: Buffer,
  { bound, turn }: { readonly bound: string; readonly turn: () => Promise<void> },
): Promise<Buffer> => {
  const { iv, cipher } = begin(key, bound);
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; at += bytesAtOnce) {
    await turn();
    parts.push(cipher.update(file.subarray(at, at + bytesAtOnce)));
  }
  await turn();
  parts.push(cipher.final());
  return Buffer.concat([Buffer.from([asBytes]), iv, cipher.getAuthTag(), ...parts]);
};

/**
 * @param given what {@link encrypt} made of it, also as a file's bytes, or {@link encryptFile}
 * @throws {Error} it was encrypted with another key, belongs to something else or was changed
 */
export const decrypt = (key: Buffer, given: string | Buffer, bound: string): Buffer => {
  const isFile = typeof given !== 'string' && given[0] === asBytes;
  const bytes = isFile ? given.subarray(1) : Buffer.from(given.toString(), 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
};

/** A key of 32 bytes for one purpose, by HKDF. */
export const derived = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'forecourt', purpose, 32));
