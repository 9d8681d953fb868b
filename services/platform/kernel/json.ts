/** Returns the value of a text; undefined: it is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Decides whether a value survives a round trip through JSON: no dates, nothing undefined, no class instances. */
export const isJson = (value: unknown): boolean => {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isJson(value[at])) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const name in value) {
    const field = (value as Record<string, unknown>)[name];
    if (typeof field !== 'string' && !isJson(field)) return false;
  }
  return true;
};
