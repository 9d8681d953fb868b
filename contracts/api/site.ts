import { site } from '../domain/site/site.js';

/** `GET /api/site`: the public configuration of the site of the Host header. */
export const siteResponse = site.omit({ mail: true, smsPerDay: true, unansweredAfter: true, privacy: true });
