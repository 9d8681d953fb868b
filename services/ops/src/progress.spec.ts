import { describe, expect, it } from '@jest/globals';
import type { ImportReport } from '#contracts/api/stock';
import { ProgressDisplay, progressLine, summaryOf } from './progress.js';
import { rebuildLine } from './rebuild.js';

const none = { sold: 0, withdrawn: 0, kept_off: 0 };
const counts = { received: 33_000, listed: 30_000, changed: 1_000, ...none, unchanged: 1_990, rejected: 10 };
const importing = { phase: 'importing', bytes: 33, bytesTotal: 100, seconds: 3, counts } as const;

describe('progress of an import on the command line', () => {
  it('the progress of an import on the command line shows percentage, rate, time left and counts [STK-03]', () => {
    expect(progressLine(importing)).toBe(
      'importing [########----------------]  33 %  33,000 rows, 11,000/s, 7 s left  30,000 listed, 1,000 changed, 1,990 unchanged, 10 rejected',
    );
    expect(progressLine({ phase: 'sending', bytes: 5_000_000, bytesTotal: 5_000_000, seconds: 2 })).toBe(
      'sending [########################] 100 %  5.0 MB, 2.5 MB/s',
    );
    expect(progressLine({ phase: 'sending', bytes: 0, bytesTotal: 0, seconds: 0 })).toContain('100 %');
  });

  const shown = (isTTY: boolean) => {
    let now = 0;
    const written: string[] = [];
    const display = new ProgressDisplay({ isTTY, write: (text) => written.push(text) }, () => now);
    for (; now <= 10_000; now += 50) display.show({ ...importing, seconds: now / 1000 });
    display.end();
    return written;
  };

  it('the progress of an import on the command line is one updating line on a terminal, which is cleared at the end [STK-03]', () => {
    const written = shown(true);
    expect(written.length).toBeGreaterThan(20);
    expect(written.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
    expect(written.at(-1)!.trim()).toBe('');
  });

  it('the progress of an import on the command line is a line every few seconds outside a terminal [STK-03]', () => {
    const written = shown(false);
    expect(written).toHaveLength(3);
    expect(
      written.every(
        (text) =>
          text.endsWith('left  30,000 listed, 1,000 changed, 1,990 unchanged, 10 rejected\n') || text.endsWith('\n'),
      ),
    ).toBe(true);
    expect(written.join('')).not.toContain('\r');
  });
});

it('the progress of a rebuild shows its phase, percentage, rate and time left, as far as known [OPS-01]', () => {
  const at = '2026-05-20T00:00:00.000Z';
  const rebuild = {
    ...{
      build: 'car_v3_r1',
      phase: 'folding' as const,
      position: 52,
      target: 200,
      share: 0.175,
      events: 52_000,
      documents: 0,
    },
    ...{ events_per_second: 40_000, eta_seconds: 6.2, by: 'ops', started_at: at, updated_at: at },
  } as const;
  expect(rebuildLine(rebuild)).toBe('folding [####--------------------]  17 %  52,000 events, 40,000/s, 7 s left');
  const { eta_seconds: _, ...begun } = rebuild;
  expect(rebuildLine({ ...begun, phase: 'catching_up', share: 0.99 })).toBe(
    'catching up [########################]  99 %  52,000 events, 40,000/s',
  );
});

it('the summary of an import says what became of every row, and names the vehicles that were removed [FEED-11, STK-04]', () => {
  const report: ImportReport = {
    ...{ import_id: 'i1', state: 'completed', format: 'csv', vocabulary: 'forecourt', feed: 'full', missing: 'delist' },
    ...{ started_at: '', updated_at: '', ...counts, received: 9, listed: 1, changed: 1, sold: 2, withdrawn: 1 },
    ...{ kept_off: 1, unchanged: 3, rejected: 0, warned: 0, kept_by_hand: 0, removed: 2, bytes: 1 },
    ...{ errors: [], warnings: [], removed_vehicles: [{ car_id: 'c1', stocknum: 'K1', title: '2021 Kia Rio' }] },
  };
  expect(summaryOf(report).split('\n')).toEqual([
    '9 rows: 1 listed, 1 changed, 2 sold, 1 withdrawn, 1 kept off the site by hand or sale, 3 unchanged, 0 rejected; 2 missing ones delisted',
    '  removed: K1, 2021 Kia Rio',
    '  and 1 more',
  ]);
});
