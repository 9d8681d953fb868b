export const carTypes = ['new', 'demo', 'used'] as const;
export type CarType = (typeof carTypes)[number];

/** The spec's meaning of "in stock", for display and action. */
export const isInStock = (status: string | undefined): boolean => status === 'in_stock' || status === 'coming_soon';

/** The site's word for a type of car; other values are shown as they are. */
export const carTypeLabel = (labels: Readonly<Record<CarType, string>>, carType: string): string =>
  (carTypes as readonly string[]).includes(carType) ? labels[carType as CarType] : carType;
