/** Encoded line ends. Routes are matched within a line. */
const lineEnds = /%0a|%0d|%e2%80%a[89]/gi;

/**
 * Returns where to redirect a malformed address: without line ends, and with one slash at the beginning, because two
 * would start a host name. Undefined: the address is well-formed.
 */
export const canonicalUrl = (url: string): string | undefined => {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  let start = 0;
  while (path[start + 1] === '/') start++;
  const proper = path.slice(start).replace(lineEnds, '');
  // The rest may begin with two slashes again.
  return proper === path ? undefined : (canonicalUrl(proper) ?? proper) + url.slice(path.length);
};
