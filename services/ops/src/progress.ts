import type { ImportReport } from '#contracts/api/stock';

type RowCount = 'received' | 'listed' | 'changed' | 'sold' | 'withdrawn' | 'kept_off' | 'unchanged' | 'rejected';

/** Progress of a feed: being sent, or being imported. */
export interface Progress {
  readonly phase: 'sending' | 'importing';
  readonly bytes: number;
  readonly bytesTotal: number;
  /** Seconds since the phase began. */
  readonly seconds: number;
  readonly counts?: Pick<ImportReport, RowCount>;
}

const width = 24;

export const figure = (value: number): string => Math.round(value).toLocaleString('en-AU');

export const duration = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;

const shareOf = ({ bytes, bytesTotal }: Progress): number => (bytesTotal === 0 ? 1 : Math.min(1, bytes / bytesTotal));

/** `[########----------------]  33 %` */
export const bar = (share: number): string => {
  const filled = Math.round(share * width);
  const drawn = `${'#'.repeat(filled)}${'-'.repeat(width - filled)}`;
  return `[${drawn}] ${String(Math.floor(share * 100)).padStart(3)} %`;
};

/** One line without a line break: `importing [########----------------]  33 %  33,000 rows, 12,400/s, 6 s left  30,000 listed …`. */
export const progressLine = (progress: Progress): string => {
  const { phase, seconds, counts, bytes } = progress;
  const share = shareOf(progress);
  const rate = seconds === 0 ? 0 : (counts ? counts.received : bytes / 1e6) / seconds;
  const speed = counts
    ? `${figure(counts.received)} rows, ${figure(rate)}/s`
    : `${(bytes / 1e6).toFixed(1)} MB, ${rate.toFixed(1)} MB/s`;
  const left = share > 0 && share < 1 && seconds > 0 ? `, ${duration((seconds / share) * (1 - share))} left` : '';
  const tally = counts && counts.received > 0 ? `  ${countsLine(counts)}` : '';
  return `${phase} ${bar(share)}  ${speed}${left}${tally}`;
};

const countsLine = (counts: NonNullable<Progress['counts']>): string => {
  const { listed, changed, sold, withdrawn, kept_off, unchanged, rejected } = counts;
  return [
    `${figure(listed)} listed, ${figure(changed)} changed`,
    ...(sold > 0 ? [`${figure(sold)} sold`] : []),
    ...(withdrawn > 0 ? [`${figure(withdrawn)} withdrawn`] : []),
    ...(kept_off > 0 ? [`${figure(kept_off)} kept off the site by hand or sale`] : []),
    `${figure(unchanged)} unchanged, ${figure(rejected)} rejected`,
  ].join(', ');
};

const placed = ({ line, item, stocknum, column, reason }: ImportReport['errors'][number]): string =>
  `${[`line ${line}`, item && `vehicle ${item}`, stocknum, column].filter(Boolean).join(', ')}: ${reason}`;

const vehicleLines = (what: string, vehicles: ImportReport['missing_vehicles'] = [], count = 0): readonly string[] => {
  const more = count - vehicles.length;
  return [
    ...vehicles.map(({ stocknum, title }) => `  ${what}: ${stocknum}, ${title}`),
    ...(vehicles.length > 0 && more > 0 ? [`  and ${figure(more)} more`] : []),
  ];
};

export const summaryOf = (report: ImportReport): string => {
  const { import_id, state, reason, received, removed, missing, warned, kept_by_hand, errors, warnings, missing_cars } =
    report;
  const gone = missing === 'sell' ? 'marked sold' : 'delisted';
  return [
    [
      `${figure(received)} rows: ${countsLine(report)}`,
      ...(warned > 0 ? [`${figure(warned)} landed with warnings`] : []),
      ...(kept_by_hand > 0 ? [`${figure(kept_by_hand)} with fields held by hand`] : []),
      ...(missing ? [`${figure(removed)} missing ones ${gone}`] : []),
    ].join('; '),
    ...vehicleLines('removed', report.removed_vehicles, removed),
    ...(state === 'held'
      ? [
          `Held: ${reason}.`,
          ...vehicleLines('missing', report.missing_vehicles, missing_cars),
          `Nothing was removed. If these ${missing_cars} vehicles are gone: forecourt release ${import_id}; if not: forecourt discard ${import_id}`,
        ]
      : []),
    ...(state === 'incomplete' ? [`Incomplete: ${reason}. Nothing was removed.`] : []),
    ...(state === 'completed' && reason ? [`Note: ${reason}.`] : []),
    ...(state === 'stalled' ? ['Nothing was heard of it for five minutes: the process that ran it may be gone.'] : []),
    ...errors.map((error) => `  refused: ${placed(error)}`),
    ...warnings.map((warning) => `  warning: ${placed(warning)}`),
  ].join('\n');
};

/** Shows progress: on a terminal as one line that changes, elsewhere as a line every few seconds. */
export class ProgressDisplay<Shown = Progress> {
  private shownAt = Number.NEGATIVE_INFINITY;
  private shown = '';

  constructor(
    private readonly output: { readonly isTTY?: boolean; write(text: string): unknown },
    /** Returns the current time in milliseconds. */
    private readonly clock: () => number,
    private readonly every = output.isTTY ? 100 : 5000,
    private readonly lineOf: (progress: Shown) => string = progressLine as (progress: Shown) => string,
  ) {}

  show(progress: Shown): void {
    const now = this.clock();
    if (now - this.shownAt < this.every) return;
    const line = this.lineOf(progress);
    if (line === this.shown) return;
    this.shownAt = now;
    this.output.write(this.output.isTTY ? `\r${line.padEnd(this.shown.length)}` : `${line}\n`);
    this.shown = line;
  }

  /** Clears the line, for what is printed next. */
  end(): void {
    if (this.output.isTTY && this.shown) this.output.write(`\r${' '.repeat(this.shown.length)}\r`);
    this.shown = '';
  }
}
