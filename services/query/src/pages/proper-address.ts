/** Line ends, as they stand in an address; routes are matched within a line. */
const lineEnds = /%0a|%0d|%e2%80%a[89]/gi;

/**
 * Where an address leads that no page has as it is written: without line ends, and with one slash at its beginning, as
 * two would begin the name of a host. Undefined: it is proper.
 */
export const properAddress = (url: string): string | undefined => {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  let start = 0;
  while (path[start + 1] === '/') start++;
  const proper = path.slice(start).replace(lineEnds, '');
  // What is left may begin with two slashes again.
  return proper === path ? undefined : (properAddress(proper) ?? proper) + url.slice(path.length);
};
