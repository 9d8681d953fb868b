/** Returns the query key of a vehicle's quote, which stays cached during the visit. */
export const quoteKey = (carId: string, price: number) => ['quote', carId, price] as const;
