import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collectionsOf } from '#platform/access/person-key-store';
import { hasRootKey, openRootKey, WrongSecretKey } from '#platform/access/root-key';
import { readOrCreateSecret, secretFile } from '#platform/access/secret';
import { readConfig, type Config } from '#platform/process/config';
import { CopyRefused } from '#platform/process/log-copy/format';
import { CopyFollower, takeOverCopy, type Followed } from '#platform/process/log-copy/copy-follower';
import { openKeyFolder, openLogCopyObjects } from '#platform/process/open-ports';
import { keepFilesPrivate } from '#platform/process/private-files';
import { DirectoryInUse } from '#platform/process/backup';
import { withOpened } from '#platform/process/with-opened';
import { backupHelp } from './backup-help.js';
import { UsageError } from './client.js';
import { explaining, localOptions, parsed, print } from './operator.js';

const wordsOf = ({ position, copied_at }: Followed): string => `${position} events, as of ${copied_at}`;

/** Runs a command on the configured copy. */
const onCopy = async (
  args: string[],
  work: (config: Config, show: (followed: Followed, words: string) => void) => Promise<number | void>,
): Promise<number> => {
  const { values } = parsed(backupHelp, { args, options: localOptions });
  const config = readConfig(process.env);
  if (config.LOG_COPY === 'none')
    throw new UsageError('Say where the copy is: LOG_COPY, and LOG_COPY_DIR or S3_BUCKET.');
  keepFilesPrivate([config.DATA_DIR]);
  const show = (followed: Followed, words: string) => print(values.json ? JSON.stringify(followed) : words);
  return (await explaining([CopyRefused, DirectoryInUse], () => work(config, show))) ?? 0;
};

export const followCopy = (args: string[]): Promise<number> =>
  onCopy(args, async (config, show) => {
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    let shown = '';
    const report = (followed: Followed | Error) => {
      const words = followed instanceof Error ? `out of reach: ${followed.message}` : wordsOf(followed);
      if (words !== shown && followed instanceof Error) print(words);
      else if (words !== shown) show(followed as Followed, words);
      shown = words;
    };
    await withOpened(openLogCopyObjects(config), (objects) =>
      withOpened(CopyFollower.open(objects, config.DATA_DIR), (follower) =>
        follower.keepFollowing(stopping.signal, report),
      ),
    );
  });

/** Returns why the program can't open the person keys in the data folder; undefined: it can. */
const problemOfKeys = async (config: Config): Promise<string | undefined> => {
  const place = join(config.DATA_DIR, 'keys');
  const store = await openKeyFolder(place);
  try {
    const { people } = await collectionsOf(store);
    if (!(await hasRootKey(store))) return undefined;
    if (config.SECRET_KEY === undefined && !existsSync(secretFile(config)))
      return `SECRET_KEY is not set, and the person keys in ${place} need that of the first machine, or the key in its secret-key file.`;
    const { value: current, name } = readOrCreateSecret(config)!;
    await openRootKey(store, people, { current, previous: config.SECRET_KEY_PREVIOUS, name, place, isNew: false });
    return undefined;
  } catch (error) {
    if (error instanceof WrongSecretKey) return error.message;
    throw error;
  } finally {
    await store.close();
  }
};

/** Makes the data folder the one to continue with. */
export const takeOver = (args: string[]): Promise<number> =>
  onCopy(args, async (config, show) => {
    const followed = await withOpened(openLogCopyObjects(config), (objects) =>
      takeOverCopy(objects, config.DATA_DIR, new Date()),
    );
    const problem = await problemOfKeys(config);
    const next = problem === undefined ? ' Start the program.' : '';
    show(followed, `${config.DATA_DIR} has ${wordsOf(followed)}. What was accepted after that is lost.${next}`);
    if (problem === undefined) return 0;
    process.stderr.write(`The program does not start yet: ${problem}\n`);
    return 1;
  });
