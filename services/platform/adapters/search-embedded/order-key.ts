/** Characters that a key distinguishes. */
const keyed = 6;
const beyond = 255;

/**
 * A number that orders texts as their characters do, as far as it goes: a text with a lesser key comes first, and those
 * with equal keys are still to be compared. Comparing numbers takes a tenth of what comparing texts does.
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
