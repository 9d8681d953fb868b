import { monthsAfter, taxMonths } from '#contracts/domain/retention';
import { leadStream } from '#contracts/events/lead';
import { valuationStream } from '#contracts/events/valuation';
import type { Privacy } from './period.js';
import type { HeldRecord, HeldRecords } from './records.js';

/** When the data of people is no longer needed. */
export interface Due {
  /** One, but for earlier versions. */
  readonly people: readonly string[];
  readonly site: string;
  readonly at: Date;
  readonly records: readonly HeldRecord[];
}

/** Returns the months that a site keeps some data for; undefined: no end. */
type MonthsOf = (site: string, setting: keyof Privacy) => number | undefined;

const settingOf = ({ kind }: HeldRecord): keyof Privacy =>
  kind === leadStream.category || kind === valuationStream.category ? 'keepLeadsMonths' : 'keepAccountsMonths';

const isHeldOpen = ({ isOpen, payments, reservation }: HeldRecord): boolean =>
  isOpen === true ||
  [...(payments?.values() ?? [])].some(({ isOwed, isDisputed }) => isOwed || isDisputed) ||
  (reservation !== undefined && isHeldOpen(reservation));

const isForTax = ({ outcomes, payments, reservation }: HeldRecord): boolean =>
  payments !== undefined ||
  [...(outcomes?.values() ?? [])].some(({ isSale }) => isSale) ||
  (reservation !== undefined && isForTax(reservation));

/** Time of the last event or appointment. */
const lastOf = ({ last, outcomes, reservation }: HeldRecord): string =>
  [
    last,
    ...[...(outcomes?.values() ?? [])].flatMap(({ appointment_at }) => appointment_at ?? []),
    ...(reservation ? [lastOf(reservation)] : []),
  ].reduce((latest, one) => (Date.parse(one) > Date.parse(latest) ? one : latest));

/** Returns everybody whose data has an end, the first to be erased first. */
export const dueOf = (held: HeldRecords, monthsOf: MonthsOf): readonly Due[] =>
  groupsOf(held)
    .flatMap(({ people, records }) => {
      const [first] = records;
      const at = [...people].some((person) => held.elsewhere.has(person)) ? undefined : endOf([...records], monthsOf);
      return first && at ? [{ people: [...people], site: first.site, at, records: [...records] }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());

interface Group {
  readonly people: Set<string>;
  readonly records: Set<HeldRecord>;
}

/** Returns each person with their records. Those whose keys encrypt the same record, in earlier versions, are together. */
const groupsOf = ({ records }: HeldRecords): readonly Group[] => {
  const byPerson = new Map<string, Group>();
  for (const record of records.values()) {
    const known = new Set([...record.people].flatMap((person) => byPerson.get(person) ?? []));
    const [group = { people: new Set<string>(), records: new Set<HeldRecord>() }, ...others] = known;
    for (const other of others) {
      for (const one of other.records) group.records.add(one);
      for (const person of other.people) group.people.add(person);
    }
    group.records.add(record);
    for (const person of record.people) group.people.add(person);
    for (const person of others.length > 0 ? group.people : record.people) byPerson.set(person, group);
  }
  return [...new Set(byPerson.values())];
};

const endOf = (records: readonly HeldRecord[], monthsOf: MonthsOf): Date | undefined => {
  const { site } = records[0]!;
  if (records.some((record) => record.site !== site || isHeldOpen(record))) return undefined;
  const periods = records.map((record) => monthsOf(site, settingOf(record)) ?? Infinity);
  const months = Math.max(...periods, ...(records.some(isForTax) ? [taxMonths] : []));
  if (months === Infinity) return undefined;
  return new Date(Math.max(...records.map((record) => monthsAfter(lastOf(record), months).getTime())));
};
