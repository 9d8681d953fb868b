import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

/** Returns the folder for an engine's downloads or builds, named after their inputs. */
export const artifactFolder = (engine: string, ...madeFrom: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of madeFrom) hash.update(part);
  return join(resolve(process.env['ENGINES_DIR'] ?? '.data/engines'), engine, hash.digest('hex').slice(0, 12));
};
