/** Crawlers and fetchers of links say so in their names; those that do without one of these words are listed. */
const names =
  /(?<!cu)bot\b|crawl|spider|slurp|fetcher|archiver|facebookexternalhit|meta-external|google-inspectiontool|googleother|mediapartners|chatgpt-user|perplexity-user/i;

/** Whether a request's `User-Agent` is a crawler's by its own account. */
export const isCrawler = (userAgent = ''): boolean => names.test(userAgent);
