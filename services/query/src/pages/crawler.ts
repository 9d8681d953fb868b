/** Crawlers and fetchers of links say so in their names; those that do without one of these words are listed. */
const names = /bot\b|crawl|spider|slurp|fetcher|archiver|facebookexternalhit|google-inspectiontool|mediapartners/i;

/** Whether a request's `User-Agent` is a crawler's by its own account. */
export const isCrawler = (userAgent = ''): boolean => names.test(userAgent);
