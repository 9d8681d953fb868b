/** Initial figures of the fuel calculator: dollars a litre, kilometres a week, litres per 100 km. */
export const usualFuelPrice = 1.7;
export const usualDistance = 250;
const usualConsumption = 10;
const weeksAYear = 52;

interface Fuelled {
  readonly fuel?: string | undefined;
  readonly simple_fuel?: string | undefined;
  readonly item_type?: string | undefined;
  readonly fuelconsumptioncombined?: number | undefined;
}

/** Electric vehicles burn no fuel, and caravans have no engine. */
export const burnsFuel = ({ fuel, simple_fuel, item_type }: Fuelled): boolean =>
  (simple_fuel ?? fuel) !== 'Electric' && item_type !== 'caravan';

/** Litres in 100 km. */
export const consumptionOf = ({ fuelconsumptioncombined = 0 }: Fuelled): number =>
  fuelconsumptioncombined > 0 ? fuelconsumptioncombined : usualConsumption;

export interface FuelUse {
  /** Dollars a litre. */
  readonly price: number;
  /** Kilometres a week. */
  readonly distance: number;
  /** Litres in 100 km. */
  readonly consumption: number;
}

/** Dollars. */
export const fuelCost = ({ price, distance, consumption }: FuelUse): { week: number; year: number } => {
  const week = (distance / 100) * consumption * price;
  return { week, year: week * weeksAYear };
};
