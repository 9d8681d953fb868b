import { readFileSync } from 'node:fs';
import { z } from 'zod';

const text = z.string().min(1);
const secret = z.union([
  z.strictObject({ password: text }),
  z.strictObject({ privateKey: text, passphrase: text.optional() }),
]);
export type Secret = z.infer<typeof secret>;

/** By `<site>/<source>`. */
export type Secrets = Readonly<Record<string, Secret | undefined>>;

/** @throws {Error} naming the file, but not its contents */
export const readSecrets = (file: string | undefined): Secrets => {
  if (file === undefined) return {};
  try {
    return z.record(z.string(), secret).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      `STOCK_SECRETS_FILE=${file} is no JSON of <site>/<source> with a password, or a privateKey and its passphrase.`,
    );
  }
};
