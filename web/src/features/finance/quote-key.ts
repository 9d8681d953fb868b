/** Under which a vehicle's quote is kept while the visit lasts. */
export const quoteKey = (carId: string, price: number) => ['quote', carId, price] as const;
