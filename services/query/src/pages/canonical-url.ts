import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';

/** Encoded line ends. Routes are matched within a line. */
const lineEnds = /%0a|%0d|%e2%80%a[89]/gi;

/**
 * Returns where to redirect an address that is not written canonically: without line ends and trailing slashes, and with
 * one slash at the beginning, because two would start a host name. The query is unchanged. Undefined: it is canonical.
 */
export const canonicalUrl = (url: string): string | undefined => {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  let start = 0;
  while (path[start + 1] === '/') start++;
  const proper = withoutTrailingSlashes(path.slice(start).replace(lineEnds, ''));
  // The rest may begin with two slashes again.
  return proper === path ? undefined : (canonicalUrl(proper) ?? proper) + url.slice(path.length);
};
