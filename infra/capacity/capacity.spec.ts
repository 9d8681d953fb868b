import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assumptions, costs, measured } from './costs.js';
import { eventsOf, usesOfOneProcess, partitionsOf, priceOf, ratesOf, saturation, separateServices } from './model.js';
import { readArguments, report } from './report.js';

const load = { cars: 2_000, dealers: 10, visits: 10_000, leads: 200 };
const anyLoad = fc.record({
  cars: fc.integer({ min: 1, max: 5_000_000 }),
  dealers: fc.integer({ min: 1, max: 10_000 }),
  visits: fc.integer({ min: 1, max: 50_000_000 }),
  leads: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('capacity [ENG-07]', () => {
  it('a process is full when its event loop or its cores are full', () => {
    expect(saturation({ cpu: 8, loop: 1 }, 4)).toBe(500);
    expect(saturation({ cpu: 2, loop: 1 }, 4)).toBe(1000);
    expect(saturation({ cpu: 2, loop: 0 }, 4)).toBe(2000);
  });

  it('the computed rates are close to the measured ones', () => {
    for (const { step, cores, rate } of measured) {
      const computed = saturation(costs[step], cores);
      expect([step, computed / rate > 0.75, computed / rate < 1.1]).toEqual([step, true, true]);
    }
  });

  it('every step takes time, and never more of the event loop than of all threads', () => {
    for (const [step, { cpu, loop }] of Object.entries(costs)) {
      expect([step, cpu > 0, loop <= cpu]).toEqual([step, true, true]);
    }
  });

  it('the busiest minute is a multiple of the day’s mean', () => {
    const rates = ratesOf({ ...load, visits: 86_400 }, { ...assumptions, peak: 5, pages: 4, fresh: 0.25, searches: 6 });
    expect([rates.freshPage, rates.keptPage, rates.search]).toEqual([5, 15, 30]);
  });

  it('twice the load takes twice the event loop and the processor, and more memory', () =>
    fc.assert(
      fc.property(anyLoad, (one) => {
        const two = { cars: 2 * one.cars, dealers: one.dealers, visits: 2 * one.visits, leads: 2 * one.leads };
        const used = (name: string, of: typeof one) =>
          usesOfOneProcess(of, assumptions).find((use) => use.name === name)!.used;
        for (const name of ['event loop', 'processor']) expect(used(name, two) / used(name, one)).toBeCloseTo(2, 6);
        expect(used('memory', two)).toBeGreaterThan(used('memory', one));
      }),
    ));

  it('the fullest resource comes first, and no separate service is planned beyond the ceiling', () =>
    fc.assert(
      fc.property(anyLoad, (one) => {
        const used = usesOfOneProcess(one, assumptions).map((use) => use.used);
        expect(used).toEqual([...used].sort((a, b) => b - a));
        for (const { name, full, count } of separateServices(one, assumptions)) {
          expect(count).toBeGreaterThanOrEqual(2);
          if (['query', 'leads', 'stock', 'projector'].includes(name))
            expect(full).toBeLessThanOrEqual(assumptions.ceiling + 1e-9);
        }
        expect(partitionsOf(one, assumptions).count).toBeGreaterThanOrEqual(6);
      }),
    ));

  it('a lead is at least one event, and prices add up', () => {
    const rates = ratesOf(load, assumptions);
    expect(eventsOf(rates)).toBeGreaterThan(rates.lead);
    expect(priceOf([{ count: 2, cores: 4, gigabytes: 8 }], { ...assumptions, corePrice: 10, memoryPrice: 1 })).toBe(96);
  });

  it('the report says whether one process is enough, and what fills first', () => {
    expect(report(load, assumptions)).toContain('One process is enough');
    const large = report({ cars: 500_000, dealers: 1_000, visits: 5_000_000, leads: 50_000 }, assumptions);
    expect(large).toContain('One process is not enough');
    expect(large).toMatch(/First full: the (event loop|processor|memory), at 0\.\d times this load/);
  });

  it('the report names the fullest of the separate services, and the ones that are not modelled', () => {
    const said = report(load, assumptions);
    for (const name of ['Kafka', 'Typesense']) expect(said).toMatch(new RegExp(`^  ${name} .* not modelled$`, 'm'));
    expect(said).toMatch(/^  MongoDB .* \d/m);
    expect(said).toMatch(/^  Fullest: the \S.*, at [\d.]+ %$/m);
    const one = report({ ...load, dealers: 1, leads: 500_000 }, { ...assumptions, largest: 1 });
    expect(one).toContain('Fullest: the partition of the largest dealer’s leads');
  });

  it('arguments are read by name, and others refused by name', () => {
    const { load: read, assumed } = readArguments(['cars=5', 'peak=2']);
    expect([read.cars, read.leads, assumed.peak]).toEqual([5, 200, 2]);
    expect(() => readArguments(['bikes=5'])).toThrow(/bikes is not known; there are cars, dealers/);
    for (const wrong of ['cars=many', 'cars=', 'cars=-1'])
      expect(() => readArguments([wrong])).toThrow(/give a number/);
  });
});
