import './zod-without-code.js';

/** Every schema the pages parse with comes through here, and this module comes with the first request. */
export { carResponse } from '#contracts/api/cars';
export { leadRequest, leadResponse, leadUser } from '#contracts/api/leads';
export { searchResponse } from '#contracts/api/search';
export { siteResponse } from '#contracts/api/site';
export { problem } from '#contracts/rejections';
