import { shifted } from './clock.js';
import { again, poisoned } from './events.js';
import { fullEngines } from './engine-disk.js';
import { emptied, exchanged, filesOlder, keysOlder, storeOlder, viewsEmptied } from './exchanged.js';
import type { Fault } from './fault.js';
import { flipped, full, locked, torn, twice, unsynced } from './files.js';
import { midstream, tooLarge, topicDeleted } from './kafka.js';
import { asked, killed, killedAt, renamed } from './killed.js';
import { burst } from './load.js';
import { syncs } from './system-calls.js';

/** Faults that the program survives, in its embedded parts and in its engines. All are real, none is simulated. */
export const faults: readonly Fault[] = [
  killed,
  killedAt(syncs, 60, 'kill -9 at a sync'),
  killedAt('pwrite64', 200, 'kill -9 at a write'),
  renamed,
  unsynced,
  full,
  torn,
  flipped,
  twice,
  locked,
  midstream,
  tooLarge,
  topicDeleted,
  emptied,
  viewsEmptied,
  storeOlder,
  filesOlder,
  keysOlder,
  exchanged,
  ...fullEngines,
  again,
  poisoned,
  asked,
  burst,
  shifted,
];
