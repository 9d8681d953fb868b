import { setTimeout as pause } from 'node:timers/promises';
import { DirectoryInUse } from '#platform/process/backup';
import { type Config, readConfig } from '#platform/process/config';
import { WrongSecretKey } from '#platform/access/root-key';
import { movePersonKeys } from '#platform/process/move-keys';
import { openMove } from '#platform/process/open-move';
import { keepFilesPrivate } from '#platform/process/private-files';
import type { Moved } from '#platform/process/move-log';
import { LogElsewhere, LogUnavailable } from '#platform/ports/event-log';
import { withOpened } from '#platform/process/with-opened';
import { backupHelp } from './backup-help.js';
import { UsageError } from './client.js';
import { explaining, localOptions, parsed, print } from './operator.js';

const options = {
  ...localOptions,
  back: { type: 'boolean', default: false },
  switch: { type: 'boolean', default: false },
} as const;

const wordsOf = ({ events, position, sha256 }: Moved): string =>
  `${events} events up to position ${position} are the same in both, SHA-256 ${sha256}`;

const follow = async (config: Config, isBack: boolean, show: (moved: Moved) => void): Promise<void> => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  let shown: number | undefined;
  await withOpened(openMove(config, isBack ? 'sqlite' : 'eventstore', true), async (move) => {
    while (!stopping.signal.aborted) {
      try {
        const moved = await move.copy();
        if (moved.position !== shown) show(moved);
        shown = moved.position;
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        print(`out of reach: ${error.message}`);
      }
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
};

const switchOver = async (config: Config, isBack: boolean, show: (moved: Moved) => void): Promise<void> => {
  const to = isBack ? 'sqlite' : 'eventstore';
  show(await withOpened(openMove(config, to, false), (move) => move.finish(new Date())));
  print(`The log goes on there: start the program with EVENT_LOG=${to}.`);
};

export const moveKeys = async (args: string[]): Promise<number> => {
  const { values } = parsed(backupHelp, { args, options: localOptions });
  const config = readConfig(process.env);
  if (config.MONGODB_URL === undefined) throw new UsageError('Say where MongoDB is: MONGODB_URL.');
  const people = await explaining([WrongSecretKey, DirectoryInUse], () => movePersonKeys(config));
  print(values.json ? JSON.stringify({ people }) : `The keys of ${people} people are in MongoDB.`);
  return 0;
};

export const moveLog = async (args: string[]): Promise<number> => {
  const { values } = parsed(backupHelp, { args, options });
  const config = readConfig(process.env);
  if (config.EVENTSTORE_URL === undefined) throw new UsageError('Say where EventStoreDB is: EVENTSTORE_URL.');
  keepFilesPrivate([config.DATA_DIR]);
  const show = (moved: Moved) => print(values.json ? JSON.stringify(moved) : wordsOf(moved));
  const move = values.switch ? switchOver : follow;
  await explaining([LogElsewhere, DirectoryInUse], () => move(config, values.back, show));
  return 0;
};
