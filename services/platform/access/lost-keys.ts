import { personalTypes } from '#contracts/events/index';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventLog } from '../ports/event-log.js';
import type { PersonDoc } from './person-key-store.js';
import type { PersonKeys } from './person-keys.js';
import type { ViewCollection } from '../ports/view-store.js';

/** The event log as it is stored. */
type StoredLog = Pick<EventLog, 'head' | 'readAll' | 'readBackwards'>;

/** Number of the latest events with personal data that are checked. */
const sampled = 200;

const remedy =
  'Put them back, with `forecourt restore-keys <folder of a copy>` or from MongoDB’s own backup, and delete and rebuild no ' +
  'views before: what tells of these people waits. Where no copy is left, `forecourt keys-lost` goes on without what can ' +
  'not be read';

/** Error message for an operator, with the remedy. */
export const missingKeysMessage = (missing: number, of: number): string =>
  `the person keys are older than the event log, of another one, or lost: ${missing} of ${of} people in it are not known. ${remedy}`;

const peopleIn = (events: readonly RecordedEvent[]): string[] =>
  events.flatMap(({ metadata: { person } }) => person ?? []);

/** Returns the first person in the log with encrypted data, or nobody. */
const firstPerson = async (log: StoredLog): Promise<string[]> => {
  for await (const events of log.readAll({ after: 0, types: personalTypes })) {
    const [first] = peopleIn(events);
    if (first !== undefined) return [first];
  }
  return [];
};

/** The person keys are empty although the log has personal data; the message is for the operator. */
export class PersonKeysLost extends Error {
  override readonly name = 'PersonKeysLost';
}

/**
 * @param people the person keys, which are never removed: an erased person keeps an entry
 * @throws {PersonKeysLost} no person of the log has an entry
 */
export const assertNotLost = async (
  log: StoredLog,
  people: Pick<ViewCollection<PersonDoc>, 'find'>,
  place: string,
): Promise<void> => {
  if ((await people.find({ limit: 1 })).length > 0 || (await firstPerson(log)).length === 0) return;
  throw new PersonKeysLost(`The event log tells of people, and the person keys in ${place} are empty. ${remedy}.`);
};

/** Checks whether people in the log are unknown to the person keys. */
export class LostKeysCheck {
  private first: readonly string[] = [];
  private latest: readonly string[] = [];
  /** People found missing before: later events must not hide them. */
  private missing: readonly string[] = [];
  private upTo = 0;

  constructor(
    private readonly log: StoredLog,
    private readonly keys: Pick<PersonKeys, 'missing'>,
  ) {}

  /** @returns an error message; undefined: no key is missing */
  async problem(): Promise<string | undefined> {
    const { log, keys } = this;
    const head = await log.head();
    if (head > this.upTo) {
      if (this.first.length === 0) this.first = await firstPerson(log);
      for await (const events of log.readBackwards({ after: this.upTo, types: personalTypes, batchSize: sampled })) {
        this.latest = [...peopleIn(events), ...this.latest].slice(0, sampled);
        break;
      }
      this.upTo = head;
    }
    const people = [...new Set([...this.first, ...this.latest, ...this.missing])];
    this.missing = await keys.missing(people);
    return this.missing.length === 0 ? undefined : missingKeysMessage(this.missing.length, people.length);
  }
}
