import type { CarResponse } from '#contracts/api/cars';
import type { Fact } from '../../lib/car/facts.js';
import { formatKilometres } from '../../lib/format.js';

type Titled = Pick<CarResponse, 'colour' | 'gearnum' | 'simple_transmission' | 'body'>;

/** Returns the known parts of the subtitle: colour, gears, transmission and body. */
export const titleParts = ({ colour, gearnum = 0, simple_transmission, body }: Titled): string[] =>
  [colour, gearnum > 1 ? `${gearnum} speed` : undefined, simple_transmission, body].filter(
    (part) => part !== undefined && part !== '',
  ) as string[];

/** Returns the three facts beside the price, each with its icon. */
export const sidebarFacts = ({ km, simple_transmission, trans, body }: CarResponse): Fact[] => {
  const transmission = simple_transmission ?? trans;
  return [
    ...(km === undefined ? [] : [{ kind: 'odometer', label: 'Odometer', value: formatKilometres(km) } as const]),
    ...(transmission ? [{ kind: 'transmission', label: 'Transmission', value: transmission } as const] : []),
    ...(body ? [{ kind: 'body', label: 'Body', value: body } as const] : []),
  ];
};
