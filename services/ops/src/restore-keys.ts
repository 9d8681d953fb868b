import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { WrongSecretKey } from '#platform/access/root-key';
import { DirectoryInUse } from '#platform/process/backup';
import { backupDirectory, readConfig } from '#platform/process/config';
import { keepFilesPrivate } from '#platform/process/private-files';
import { declareKeysLost, restorePersonKeys } from '#platform/process/restore-keys';
import { backupHelp } from './backup-help.js';
import { UsageError } from './client.js';
import { explaining, localOptions, parsed, print } from './operator.js';

const explained = (work: () => Promise<number>): Promise<number> => explaining([WrongSecretKey, DirectoryInUse], work);

export const restoreKeys = async (args: string[]): Promise<number> => {
  const { values, positionals } = parsed(backupHelp, { args, options: localOptions, allowPositionals: true });
  const config = readConfig(process.env);
  const [folder = join(backupDirectory(config), 'keys'), ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one folder.');
  if (!existsSync(join(folder, 'keys.sqlite'))) throw new UsageError(`There is no copy of person keys in ${folder}.`);
  keepFilesPrivate([config.DATA_DIR]);
  const people = await explained(() => restorePersonKeys(config, folder));
  print(values.json ? JSON.stringify({ people }) : `There are keys of ${people} people.`);
  return 0;
};

export const declareLost = async (args: string[]): Promise<number> => {
  const { values } = parsed(backupHelp, { args, options: localOptions });
  const people = await explained(() => declareKeysLost(readConfig(process.env)));
  print(
    values.json
      ? JSON.stringify({ people })
      : `What the log tells of ${people} people can not be read any more, and no longer keeps anything waiting.`,
  );
  return 0;
};
