export const carTypes = ['new', 'demo', 'used'] as const;
export type CarType = (typeof carTypes)[number];

/** Status of a car that states none. */
export const defaultStatus = 'in_stock';
export const soldStatus = 'sold';
/** What feeds and programs say of a vehicle under offer. It is stored as a reservation of a car that is in stock. */
export const reservedStatus = 'reserved';

/** Normalises a status: `In Stock` and `IN_STOCK` become `in_stock`; `-` counts as no status. */
export const normaliseStatus = (written: string | undefined): string => {
  const named =
    written
      ?.trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '_') ?? '';
  return /[a-z0-9]/.test(named) && named !== 'n/a' ? named : defaultStatus;
};

/** Whether a status counts as in stock, for display and for actions. */
export const isInStock = (status: string | undefined): boolean => status === 'in_stock' || status === 'coming_soon';

/** Returns the site's word for a car type; unknown types are returned unchanged. */
export const carTypeLabel = (labels: Readonly<Record<CarType, string>>, carType: string): string =>
  (carTypes as readonly string[]).includes(carType) ? labels[carType as CarType] : carType;
