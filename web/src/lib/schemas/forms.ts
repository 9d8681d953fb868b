export { leadResponse } from '#contracts/api/leads';
export { availabilityResponse } from '#contracts/api/test-drives';
export { regoResponse, valuationRequest, valuationResponse } from '#contracts/api/valuations';
export { validateFields } from '#contracts/domain/forms/schema';
