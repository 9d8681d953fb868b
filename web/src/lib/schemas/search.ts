import '../zod-without-code.js';

export { budgetResponse } from '#contracts/api/budget';
export { makesResponse, modelsResponse } from '#contracts/api/models';
export { searchResponse } from '#contracts/api/search';
export { vehicleListResponse, vehiclesByIdResponse } from '#contracts/api/vehicles';
