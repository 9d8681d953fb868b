import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DirectoryInUse } from '#platform/process/backup';
import { type Config, readConfig } from '#platform/process/config';
import { WrongSecretKey } from '#platform/access/root-key';
import { movePersonKeys } from '#platform/process/move-keys';
import { openMove } from '#platform/process/open-move';
import { keepFilesPrivate } from '#platform/process/private-files';
import type { Moved } from '#platform/process/move-log';
import { LogElsewhere, LogUnavailable } from '#platform/ports/event-log';
import { backupHelp } from './backup-help.js';
import { Refused, UsageError } from './client.js';

const options = {
  back: { type: 'boolean', default: false },
  switch: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const wordsOf = ({ events, position, sha256 }: Moved): string =>
  `${events} events up to position ${position} are the same in both, SHA-256 ${sha256}`;

/** Copies until it is stopped. */
const follow = async (config: Config, isBack: boolean, show: (moved: Moved) => void): Promise<void> => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const move = await openMove(config, isBack ? 'sqlite' : 'eventstore', true);
  let shown: number | undefined;
  try {
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
  } finally {
    await move.close();
  }
};

const switchOver = async (config: Config, isBack: boolean, show: (moved: Moved) => void): Promise<void> => {
  const to = isBack ? 'sqlite' : 'eventstore';
  const move = await openMove(config, to, false);
  try {
    show(await move.finish(new Date()));
    print(`The log goes on there: start the program with EVENT_LOG=${to}.`);
  } finally {
    await move.close();
  }
};

export const moveKeys = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { json: options.json, help: options.help } });
  if (values.help) {
    print(backupHelp);
    return 0;
  }
  const config = readConfig(process.env);
  if (config.MONGODB_URL === undefined) throw new UsageError('Say where MongoDB is: MONGODB_URL.');
  try {
    const people = await movePersonKeys(config);
    print(values.json ? JSON.stringify({ people }) : `The keys of ${people} people are in MongoDB.`);
    return 0;
  } catch (error) {
    if (error instanceof WrongSecretKey || error instanceof DirectoryInUse) throw new Refused(error.message);
    throw error;
  }
};

export const moveLog = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options });
  if (values.help) {
    print(backupHelp);
    return 0;
  }
  const config = readConfig(process.env);
  if (config.EVENTSTORE_URL === undefined) throw new UsageError('Say where EventStoreDB is: EVENTSTORE_URL.');
  keepFilesPrivate([config.DATA_DIR]);
  const show = (moved: Moved) => print(values.json ? JSON.stringify(moved) : wordsOf(moved));
  try {
    await (values.switch ? switchOver : follow)(config, values.back, show);
    return 0;
  } catch (error) {
    if (error instanceof LogElsewhere || error instanceof DirectoryInUse) throw new Refused(error.message);
    throw error;
  }
};
