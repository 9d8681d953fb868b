import type { Logger } from 'pino';
import type { SiteProblem } from '#contracts/api/ops-events';
import type { ApiKeys } from '../access/api-keys.js';
import { secretFile } from '../access/secret.js';
import type { Sites } from '../sites/sites.js';
import { similarSetting, type Config } from './config.js';

/** Warns of environment variables that are probably misspelled settings. */
export const warnOfMisspelled = (names: readonly string[], logger: Logger): void => {
  for (const name of names) {
    const similar = similarSetting(name);
    if (similar !== undefined) logger.warn(`${name} is no setting: did you mean ${similar}?`);
  }
};

export const warnOfUnknownQuotas = ({ PHOTO_QUOTAS }: Config, sites: Pick<Sites, 'ofSlug'>, logger: Logger): void => {
  for (const slug of Object.keys(PHOTO_QUOTAS))
    if (!sites.ofSlug(slug)) logger.warn(`PHOTO_QUOTAS has a quota for ${slug}: there is no such site`);
};

/** Warns, outside a demo, if nobody can operate the program. */
export const warnWithoutOpsKey = (
  { DEMO }: Config,
  { file, read }: Pick<ApiKeys, 'file' | 'read'>,
  logger: Logger,
): void => {
  const { keys, revoked } = read.issued;
  const valid = [...file.filter(({ key_id }) => !revoked.has(key_id)), ...keys.values()];
  if (DEMO || valid.some(({ scopes }) => scopes.includes('ops'))) return;
  logger.warn(
    'no key has the scope ops, so nobody can operate this program: put the hash of one into the file of KEYS_FILE and restart (docs/configuring.md, API keys)',
  );
};

/** Returns what the settings lack though the program runs without it. */
export const adviceFor = (config: Config): SiteProblem[] =>
  config.LOG_COPY !== 'none' && config.SECRET_KEY === undefined
    ? [
        {
          site: '',
          field: 'SECRET_KEY',
          message: `is not set: the copy of the log (LOG_COPY) can't be read without the key in ${secretFile(config)}, which is not in the copy; keep that key elsewhere, and set it as SECRET_KEY on every machine`,
          effect: 'advice',
        },
      ]
    : [];
