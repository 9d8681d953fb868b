import type { Arrival, Subscriber } from './subscribers.js';

/** Final state of a subscriber. */
export interface Row {
  readonly subscriber: string;
  readonly suffered: string;
  readonly messages: number;
  /** Leads that never arrived under the id that the log has. */
  readonly missing: number;
  /** Leads that arrived after a later one of their dealership; undefined if no order is promised. */
  readonly disordered?: number;
  /** Messages that arrived again under the same id. */
  readonly repeated: number;
  /** Leads that arrived under another id, because they were sent again after the restore. */
  readonly afterRestore: number;
  /** Messages beyond the contract: repeats where none are allowed, or a lead twice without a restore. */
  readonly unexpected: number;
}

export interface Expected {
  /** Dealership by lead. */
  readonly wanted: ReadonlyMap<string, string>;
  /** Final content of the log. */
  readonly log: readonly Arrival[];
  /** Leads that were sent again after a restore. */
  readonly again: ReadonlySet<string>;
}

/** Counts the leads that arrived after a later one of their dealership. */
const countDisordered = (arrivals: readonly Arrival[], { wanted, log }: Expected): number => {
  const places = new Map(log.map(({ id }, place) => [id, place]));
  const last = new Map<string, number>();
  let count = 0;
  for (const { id, lead_id } of arrivals) {
    const place = places.get(id);
    // Leads that a restore removed have no place.
    if (place === undefined) continue;
    const dealership = wanted.get(lead_id)!;
    if (place < (last.get(dealership) ?? -1)) count++;
    last.set(dealership, Math.max(place, last.get(dealership) ?? -1));
  }
  return count;
};

export const rowOf = (
  {
    name,
    suffered,
    arrivals,
    mayRepeat,
    isOrdered,
  }: Pick<Subscriber, 'name' | 'suffered' | 'arrivals' | 'mayRepeat' | 'isOrdered'>,
  expected: Expected,
): Row => {
  const { wanted, log, again } = expected;
  const idOf = new Map(log.map(({ lead_id, id }) => [lead_id, id]));
  const first = new Map<string, Arrival>();
  for (const arrival of arrivals) if (!first.has(arrival.id)) first.set(arrival.id, arrival);
  const messages = [...first.values()];
  const leads = new Set(messages.map(({ lead_id }) => lead_id));
  const repeated = arrivals.length - first.size;
  const twice = messages.length - leads.size;
  const afterRestore = messages.filter(({ lead_id }) => again.has(lead_id)).length - again.size;
  return {
    subscriber: name,
    suffered: suffered(),
    messages: arrivals.length,
    // Mails lack the ids of the log.
    missing: [...wanted.keys()].filter((id) => !leads.has(id) || (isOrdered && !first.has(idOf.get(id)!))).length,
    ...(isOrdered && { disordered: countDisordered(messages, expected) }),
    repeated,
    afterRestore: Math.max(0, afterRestore),
    unexpected: (mayRepeat ? 0 : repeated) + Math.max(0, twice - Math.max(0, afterRestore)),
  };
};

export const isFine = ({ missing, disordered = 0, unexpected }: Row): boolean =>
  missing + disordered + unexpected === 0;

export const tableOf = (rows: readonly Row[]): string =>
  [
    '| Subscriber | What happened to it | Messages | Missing | Out of order | Repeated under the same id | Again after the restore | Not allowed |',
    '|---|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ subscriber, suffered, messages, missing, disordered = '–', repeated, afterRestore, unexpected }) =>
        `| ${[subscriber, suffered, messages, missing, disordered, repeated, afterRestore, unexpected].join(' | ')} |`,
    ),
  ].join('\n');

export const pageOf = (
  { rows, kills }: { readonly rows: readonly Row[]; readonly kills: number },
  { leads, seconds }: { readonly leads: number; readonly seconds: number },
): string => `# What every lead reaches

Written by \`make drill\`. ${leads.toLocaleString('en-AU')} leads over six categories and six dealerships went to five subscribers at once. The program was killed with \`kill -9\` ${kills} times: every ${seconds} seconds and after every tenth of the leads. The webhook failed for a day, Kafka was killed and started again, the mail server greylisted and died, a proxy cut every stream, and the log was restored from a backup in the middle; the leads that the restore took away were sent again.

${tableOf(rows)}

"Again after the restore" is what came a second time under a new id, as the log was restored and the lead sent again. "Not allowed" is what the contract rules out: a repeat to a pull or a stream, or a lead twice without a restore.
`;
