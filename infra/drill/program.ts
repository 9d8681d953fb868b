import { hashKey } from '#platform/access/api-keys';
import { readConfig } from '#platform/process/config';
import { run } from '#platform/process/run';
import { roles } from '../../services/standalone/src/roles.js';

/** Settings of the drilled program, whose clock its parent process may put forward. */

export interface ProgramSettings {
  /** Milliseconds. */
  readonly ahead: number;
}

const [, , given] = process.argv;
let { ahead } = JSON.parse(given!) as ProgramSettings;
process.on('message', (settings: ProgramSettings) => (ahead = settings.ahead));
process.on('disconnect', () => process.exit());

const key = { name: 'drill', sha256: hashKey('drill'), scopes: ['crm'] as const, site: 'meridian' };
void run(roles, {
  config: readConfig(process.env),
  clock: () => new Date(Date.now() + ahead),
  keys: () => [{ ...key, scopes: [...key.scopes] }],
}).then(() => process.send!('open'));
