import { assumptions, type Assumptions } from './costs.js';
import { type Load, usesOfOneProcess, partitionsOf, priceOf, ratesOf, separateServices } from './model.js';

const defaults: Load = { cars: 2_000, dealers: 10, visits: 10_000, leads: 200 };

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const money = (sum: number): string => Math.round(sum).toLocaleString('en-AU');

/** @throws {Error} if a name is unknown or a value is not a number */
export const readArguments = (given: readonly string[]): { load: Load; assumed: Assumptions } => {
  const known: Record<string, number> = { ...defaults, ...assumptions };
  for (const argument of given) {
    const [name = '', text = ''] = argument.split('=');
    const value = Number(text);
    if (!Object.hasOwn(known, name))
      throw new Error(`${name} is not known; there are ${Object.keys(known).join(', ')}.`);
    if (text === '' || !(value >= 0)) throw new Error(`${argument}: give a number.`);
    known[name] = value;
  }
  return { load: known as unknown as Load, assumed: known as Assumptions };
};

export const report = (load: Load, assumed: Assumptions): string => {
  const { cars, dealers, visits, leads } = load;
  const uses = usesOfOneProcess(load, assumed);
  const [fullest] = uses as [(typeof uses)[number]];
  const isEnough = fullest.used <= assumed.ceiling;
  const parts = separateServices(load, assumed);
  const partitions = partitionsOf(load, assumed);
  const largest = { name: 'partition of the largest dealer’s leads', full: partitions.hottest };
  const fullestApart = [...parts, largest].reduce((one, other) => ((other.full ?? 0) > (one.full ?? 0) ? other : one));
  const machine = { count: 1, cores: assumed.cores, gigabytes: assumed.memory };
  const rates = Object.entries(ratesOf(load, assumed)).map(
    ([step, rate]) => `  ${step.padEnd(14)} ${rate.toFixed(2)}/s`,
  );
  return [
    `${cars} cars of ${dealers} dealers, ${visits} visits and ${leads} leads a day. In the busiest minute:`,
    ...rates,
    '',
    `One process, ${assumed.cores} cores, ${assumed.memory} GB: ${money(priceOf([machine], assumed))} a month`,
    ...uses.map(({ name, used }) => `  ${name.padEnd(14)} ${percent(used)}`),
    `  First full: the ${fullest.name}, at ${(1 / fullest.used).toFixed(1)} times this load. Add ${fullest.add}.`,
    isEnough
      ? `  One process is enough: nothing is above ${percent(assumed.ceiling)}.`
      : `  One process is not enough: the ${fullest.name} is above ${percent(assumed.ceiling)}. docs/scaling.md says how to leave it.`,
    '',
    `Services apart: ${money(priceOf(parts, assumed))} a month`,
    ...parts.map(
      ({ name, count, cores, gigabytes, full }) =>
        `  ${name.padEnd(14)} ${count} × ${cores} cores, ${gigabytes.toFixed(1)} GB${full === undefined ? ', not modelled' : `, ${percent(full)}`}`,
    ),
    `  ${partitions.count} partitions; that of the largest dealer’s leads takes ${percent(partitions.hottest)} of a projector`,
    `  Fullest: the ${fullestApart.name}, at ${percent(fullestApart.full!)}`,
  ].join('\n');
};
