/** Number of characters that a key includes. */
const keyed = 6;
const beyond = 255;

/**
 * Returns a number that sorts as the text's first characters do: the text with the lower key comes first; texts with
 * equal keys must be compared themselves. Comparing numbers takes a tenth of the time of comparing texts.
 */
export const orderKey = (text: string): number => {
  let key = 0;
  for (let at = 0; at < keyed; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code >= beyond) return (key * 256 + beyond) * 256 ** (keyed - 1 - at);
    key = key * 256 + code;
  }
  return key;
};
