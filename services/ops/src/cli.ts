#!/usr/bin/env node
import { accessHelp, accessPerson } from './access.js';
import { backupHelp } from './backup-help.js';
import { Refused, UsageError } from './client.js';
import { eraseHelp, erasePeople } from './erase.js';
import { decideImport, importFeed, importHelp, importsHelp, listImports } from './import.js';
import { keysHelp, manageKeys } from './keys.js';
import { Help, print } from './operator.js';
import { parkedHelp, listParked, retryParked, skipParked } from './parked.js';
import { rebuildHelp, rebuildProjection, showStatus, statusHelp } from './rebuild.js';
import { replayEvents, replayHelp } from './replay.js';
import { rewrapHelp, rewrapKeys } from './rewrap.js';

const help = [
  importHelp,
  importsHelp,
  statusHelp,
  rebuildHelp,
  parkedHelp,
  replayHelp,
  eraseHelp,
  accessHelp,
  rewrapHelp,
  keysHelp,
  backupHelp,
].join('\n');

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  import: importFeed,
  imports: listImports,
  release: decideImport('release'),
  discard: decideImport('discard'),
  status: showStatus,
  rebuild: rebuildProjection,
  parked: listParked,
  retry: retryParked,
  skip: skipParked,
  replay: replayEvents,
  erase: erasePeople,
  access: accessPerson,
  rewrap: rewrapKeys,
  keys: manageKeys,
  // They open databases, which other commands need not load.
  backup: async (args) => (await import('./backup.js')).makeBackup(args),
  restore: async (args) => (await import('./backup.js')).restoreBackup(args),
  restored: async (args) => (await import('./backup.js')).declareRestore(args),
  'restore-keys': async (args) => (await import('./restore-keys.js')).restoreKeys(args),
  'keys-lost': async (args) => (await import('./restore-keys.js')).declareLost(args),
  standby: async (args) => (await import('./log-copy.js')).followCopy(args),
  takeover: async (args) => (await import('./log-copy.js')).takeOver(args),
  'move-keys': async (args) => (await import('./move-log.js')).moveKeys(args),
  'move-log': async (args) => (await import('./move-log.js')).moveLog(args),
};

// The reader of the output may stop reading: `forecourt imports | head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (command) process.exitCode = await command(args);
  else if (['', 'help', '--help', '-h'].includes(name)) console.log(help);
  else {
    console.error(
      `There is no command ${name}; there are ${Object.keys(commands).join(', ')}.\n\nforecourt --help says more.`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  const { message, cause } = error as Error;
  const isHelp = error instanceof Help;
  const misused = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (isHelp) print(message);
  else if (misused) console.error(`${message}\n\nforecourt ${name} --help says more.`);
  else console.error(error instanceof Refused ? message : `It failed: ${String(cause ?? error)}`);
  process.exitCode = isHelp ? 0 : misused ? 2 : 1;
}
