export const carTypes = ['new', 'demo', 'used'] as const;
export type CarType = (typeof carTypes)[number];

/** Of a car that says none. */
export const defaultStatus = 'in_stock';
export const soldStatus = 'sold';

/** A status by what it says, however it is written: `In Stock` and `IN_STOCK` are `in_stock`; `-` says none. */
export const statusNamed = (written: string | undefined): string => {
  const named =
    written
      ?.trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '_') ?? '';
  return /[a-z0-9]/.test(named) && named !== 'n/a' ? named : defaultStatus;
};

/** The spec's meaning of "in stock", for display and action. */
export const isInStock = (status: string | undefined): boolean => status === 'in_stock' || status === 'coming_soon';

/** The site's word for a type of car; other values are shown as they are. */
export const carTypeLabel = (labels: Readonly<Record<CarType, string>>, carType: string): string =>
  (carTypes as readonly string[]).includes(carType) ? labels[carType as CarType] : carType;
