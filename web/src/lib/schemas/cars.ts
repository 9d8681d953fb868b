import { z } from 'zod';
import { similarResponse } from '#contracts/api/cars';
import { carSummary } from '#contracts/search/car-document';

export { carFields, carResponse, gaugeResponse, viewDataResponse } from '#contracts/api/cars';
export { deliveryResponse } from '#contracts/api/delivery';
export { sheetResponse } from '#contracts/api/documents';
export { carFinanceResponse, disclaimerResponse, quoteResponse } from '#contracts/api/finance';

export const similarCards = similarResponse.extend({ hits: z.array(carSummary) });
