import type { Arrival, Subscriber } from './subscribers.js';

/** What a subscriber has in the end. */
export interface Row {
  readonly subscriber: string;
  readonly suffered: string;
  readonly messages: number;
  /** Leads that never came as the log has them. */
  readonly missing: number;
  /** Leads that stand before one that the log has before them, in their dealership; absent: no order is promised. */
  readonly disordered?: number;
  /** Messages that came again under their id. */
  readonly repeated: number;
  /** Leads that came under another id, as the log was restored and they were sent again. */
  readonly afterRestore: number;
  /** Messages beyond what the contract allows: repeats where there are none, or a lead twice without a restore. */
  readonly unexpected: number;
}

export interface Expected {
  /** Lead → its dealership. */
  readonly wanted: ReadonlyMap<string, string>;
  /** As the log has them in the end. */
  readonly log: readonly Arrival[];
  /** Leads that were sent again after a restore. */
  readonly again: ReadonlySet<string>;
}

/** How many stand before one that should stand before them. */
const disorderOf = (arrivals: readonly Arrival[], { wanted, log }: Expected): number => {
  const places = new Map(log.map(({ id }, place) => [id, place]));
  const last = new Map<string, number>();
  let count = 0;
  for (const { id, lead_id } of arrivals) {
    const place = places.get(id);
    // What a restore took away has no place.
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
    // Of mail the log does not know the ids.
    missing: [...wanted.keys()].filter((id) => !leads.has(id) || (isOrdered && !first.has(idOf.get(id)!))).length,
    ...(isOrdered && { disordered: disorderOf(messages, expected) }),
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

/** The page that says what a drill ended with. */
export const pageOf = (
  { rows, kills }: { readonly rows: readonly Row[]; readonly kills: number },
  { leads, seconds }: { readonly leads: number; readonly seconds: number },
): string => `# What every lead reaches

Written by \`make drill\`. ${leads.toLocaleString('en-AU')} leads over six categories and six dealerships went to five subscribers at once. The program was killed with \`kill -9\` ${kills} times: every ${seconds} seconds and after every tenth of the leads. The webhook failed for a day, Kafka was killed and started again, the mail server greylisted and died, a proxy cut every stream, and the log was restored from a backup in the middle; the leads that the restore took away were sent again.

${tableOf(rows)}

"Again after the restore" is what came a second time under a new id, as the log was restored and the lead sent again. "Not allowed" is what the contract rules out: a repeat to a pull or a stream, or a lead twice without a restore.
`;
