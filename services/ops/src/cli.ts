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

const runCommand = async ([name = '', ...args]: readonly string[]): Promise<number> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command) return await command(args);
    if (!['', 'help', '--help', '-h'].includes(name)) {
      const known = Object.keys(commands).join(', ');
      console.error(`There is no command ${name}; there are ${known}.\n\nforecourt --help says more.`);
      return 2;
    }
    console.log(help);
    return 0;
  } catch (error) {
    const { message, cause } = error as Error;
    const isHelp = error instanceof Help;
    const misused = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (isHelp) print(message);
    else if (misused) console.error(`${message}\n\nforecourt ${name} --help says more.`);
    else console.error(error instanceof Refused ? message : `It failed: ${String(cause ?? error)}`);
    return isHelp ? 0 : misused ? 2 : 1;
  }
};

void runCommand(process.argv.slice(2)).then((code) => (process.exitCode = code));
