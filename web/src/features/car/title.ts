import type { CarResponse } from '#contracts/api/cars';
import type { Fact } from '../../lib/car/facts.js';
import { formatKilometres } from '../../lib/format.js';

type Titled = Pick<CarResponse, 'colour' | 'gearnum' | 'simple_transmission' | 'body'>;

/** Below the name: colour, gears, transmission and body, as far as they are known. */
export const titleParts = ({ colour, gearnum = 0, simple_transmission, body }: Titled): string[] =>
  [colour, gearnum > 1 ? `${gearnum} speed` : undefined, simple_transmission, body].filter(
    (part) => part !== undefined && part !== '',
  ) as string[];

/** The three a shopper looks for beside the price, each with its sign. */
export const sidebarFacts = ({ km, simple_transmission, trans, body }: CarResponse): Fact[] => {
  const transmission = simple_transmission ?? trans;
  return [
    ...(km === undefined ? [] : [{ kind: 'odometer', label: 'Odometer', value: formatKilometres(km) } as const]),
    ...(transmission ? [{ kind: 'transmission', label: 'Transmission', value: transmission } as const] : []),
    ...(body ? [{ kind: 'body', label: 'Body', value: body } as const] : []),
  ];
};
