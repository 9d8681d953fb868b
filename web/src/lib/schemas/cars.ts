import '../zod-without-code.js';

export { carFields, carResponse, gaugeResponse, similarResponse, viewDataResponse } from '#contracts/api/cars';
export { deliveryResponse } from '#contracts/api/delivery';
export { sheetResponse } from '#contracts/api/documents';
export { carFinanceResponse, disclaimerResponse, quoteResponse } from '#contracts/api/finance';
