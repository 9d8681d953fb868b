import type { LenderEntry } from './lender.js';
import type { FinanceSite, FinanceVehicle } from './financed-vehicle.js';

/** Anchor of the form on a finance page. */
export const financeFormAnchor = 'finance-form';

const makeWithFinanceOfItsOwn = 'suzuki';

const isOffered = (
  { make }: Pick<FinanceVehicle, 'make'>,
  { interestRate, comparisonRate }: Pick<LenderEntry, 'interestRate' | 'comparisonRate'>,
  { finance }: FinanceSite,
): boolean =>
  interestRate !== null &&
  comparisonRate !== null &&
  make.toLowerCase() !== makeWithFinanceOfItsOwn &&
  !finance.link.excluded;

/** Returns the address for finance enquiries about a vehicle; undefined where none is offered. */
export const financeLink = (
  car: FinanceVehicle,
  price: number,
  lender: LenderEntry,
  site: FinanceSite,
): string | undefined => {
  if (!isOffered(car, lender, site)) return undefined;
  const { path, override } = site.finance.link;
  if (override !== undefined) return override.replaceAll('{car_id}', encodeURIComponent(car.id));
  const dealership = car.dealership_slug ?? site.dealerships.find(({ id }) => id === car.dealership_id)?.slug;
  const parameters = new URLSearchParams({
    ...(dealership !== undefined && { preferredDealership: dealership }),
    ...(price > 0 && { vehiclePriceBudget: String(price) }),
    car_id: car.id,
    car_type: car.car_type,
    ...(car.vin !== undefined && { vin: car.vin }),
  });
  return `${path}${path.includes('?') ? '&' : '?'}${parameters.toString()}#${financeFormAnchor}`;
};
