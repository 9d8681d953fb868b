import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

/** Folder of what is fetched or built for an engine, named after what it is made from. */
export const artifacts = (engine: string, ...madeFrom: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of madeFrom) hash.update(part);
  return join(resolve(process.env['ENGINES_DIR'] ?? '.data/engines'), engine, hash.digest('hex').slice(0, 12));
};
