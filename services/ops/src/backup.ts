import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { backUp, BackupRefused, declareRestored, DirectoryInUse, restore } from '#platform/process/backup';
import { backupDirectory, readConfig, type Config } from '#platform/process/config';
import { keepFilesPrivate } from '#platform/process/private-files';
import { backupHelp } from './backup-help.js';
import { UsageError } from './client.js';
import { explaining, localOptions, parsed, print } from './operator.js';

const options = {
  ...localOptions,
  replace: { type: 'boolean', default: false },
} as const;

const embedded = (): Config => {
  const config = readConfig(process.env);
  if (config.EVENT_LOG !== 'sqlite')
    throw new UsageError('Only the embedded log is backed up here; EventStoreDB has backups of its own.');
  keepFilesPrivate([config.DATA_DIR, backupDirectory(config)]);
  return config;
};

const explained = <Result>(work: () => Promise<Result>): Promise<Result> =>
  explaining([BackupRefused, DirectoryInUse], work);

const latestIn = (directory: string): string => {
  const made = existsSync(directory)
    ? readdirSync(directory).filter((name) => existsSync(join(directory, name, 'manifest.json')))
    : [];
  const latest = made.sort().at(-1);
  if (latest === undefined) throw new UsageError(`There is no backup in ${directory}.`);
  return join(directory, latest);
};

/** @param named a path, or the name of a folder among the backups */
const pathOf = (named: string, directory: string): string => {
  const among = join(directory, named);
  const isAmong = !existsSync(join(named, 'manifest.json')) && existsSync(join(among, 'manifest.json'));
  return isAmong ? among : named;
};

export const makeBackup = async (args: string[]): Promise<number> => {
  const { values } = parsed(backupHelp, { args, options });
  const config = embedded();
  const made = await explained(() => backUp(config.DATA_DIR, backupDirectory(config), new Date()));
  const { directory, manifest } = made;
  print(values.json ? JSON.stringify(made) : `${directory}: ${manifest.events} events, SHA-256 ${manifest.sha256}`);
  return 0;
};

export const restoreBackup = async (args: string[]): Promise<number> => {
  const { values, positionals } = parsed(backupHelp, { args, options, allowPositionals: true });
  const config = embedded();
  const [named, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one backup.');
  const backup = named === undefined ? latestIn(backupDirectory(config)) : pathOf(named, backupDirectory(config));
  const found = await explained(() => restore(backup, config.DATA_DIR, { replace: values.replace, now: new Date() }));
  print(
    values.json
      ? JSON.stringify({ backup, manifest: found })
      : `${config.DATA_DIR} is as it was at ${found.made_at}: ${found.events} events, SHA-256 ${found.sha256}`,
  );
  return 0;
};

/** Declares a restore that was made by other means. */
export const declareRestore = async (args: string[]): Promise<number> => {
  const { values } = parsed(backupHelp, { args, options });
  const begun = await explained(() => declareRestored(readConfig(process.env), new Date()));
  print(
    values.json
      ? JSON.stringify(begun)
      : `The log is epoch ${begun.epoch} from position ${begun.from}. Cursors of what was lost are answered 410.`,
  );
  return 0;
};
