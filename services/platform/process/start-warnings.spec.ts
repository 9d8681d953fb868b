import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from './config.js';
import { warnOfMisspelled, warnOfUnknownQuotas, warnWithoutOpsKey } from './start-warnings.js';

const messagesOf = (work: (logger: pino.Logger) => void): string[] => {
  const lines: string[] = [];
  work(pino({}, { write: (line) => void lines.push(line) }));
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
};

it('a variable that is nearly a setting is warned of with the setting it resembles, and no other is [OPS-05]', () => {
  const misspelled = ['METRIC_PORT', 'TRUSTED_PROXY', 'SECRET_KEYS', 'DATADIR'];
  const others = ['HOME', 'PATH', 'HOSTNAME', 'LOGNAME', 'NODE_ENV', 'ENV_FILE', 'PORT', 'SECRET_KEY', 'BACKUP'];
  const ofPlatforms = ['KAFKA_PORT', 'QUERY_SERVICE_HOST', 'UV_THREADPOOL_SIZE', 'FORECOURT_KEY', 'AWS_REGION'];
  expect(messagesOf((logger) => warnOfMisspelled([...misspelled, ...others, ...ofPlatforms], logger))).toEqual([
    'METRIC_PORT is no setting: did you mean METRICS_PORT?',
    'TRUSTED_PROXY is no setting: did you mean TRUSTED_PROXIES?',
    'SECRET_KEYS is no setting: did you mean SECRET_KEY?',
    'DATADIR is no setting: did you mean DATA_DIR?',
  ]);
});

it('a program without an ops key warns that nobody can operate it, unless it is a demo [HOST-06]', () => {
  const key = { key_id: 'k', name: 'k', sha256: '', scopes: ['ops'] as const };
  const keysOf = (file: (typeof key)[], revoked: readonly string[] = []) => ({
    file,
    read: { issued: { keys: new Map(), revoked: new Set(revoked) }, revision: -1 },
  });
  const warned = (environment: Record<string, string>, keys: ReturnType<typeof keysOf>) =>
    messagesOf((logger) => warnWithoutOpsKey(readConfig(environment), keys, logger));
  const message = [expect.stringContaining('nobody can operate this program')];
  expect(warned({}, keysOf([]))).toEqual(message);
  expect(warned({}, keysOf([key], ['k']))).toEqual(message);
  expect(warned({}, keysOf([key]))).toEqual([]);
  expect(warned({ DEMO: 'true' }, keysOf([]))).toEqual([]);
});

it('a quota of photographs for a site that does not exist is warned of [OPS-05]', () => {
  const config = readConfig({ PHOTO_QUOTAS: 'kestrl=5 kestrel=5' });
  const sites = { ofSlug: (slug: string) => (slug === 'kestrel' ? ({} as never) : undefined) };
  expect(messagesOf((logger) => warnOfUnknownQuotas(config, sites, logger))).toEqual([
    'PHOTO_QUOTAS has a quota for kestrl: there is no such site',
  ]);
});
