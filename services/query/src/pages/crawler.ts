/** Most crawlers and link fetchers have one of the general words in their name; the others are listed by name. */
const names =
  /(?<!cu)bot\b|crawl|spider|slurp|fetcher|archiver|facebookexternalhit|meta-external|google-inspectiontool|googleother|mediapartners|chatgpt-user|perplexity-user/i;

/** Whether a request's `User-Agent` declares itself a crawler. */
export const isCrawler = (userAgent = ''): boolean => names.test(userAgent);
