/** Characters and words in keys that have a special meaning in BSON, MongoDB's paths or the driver. */
const special = /[%.$\0]|^_(?=bsontype$)/g;

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Converts a JSON key to a MongoDB key, with special characters escaped as in URLs; the empty key becomes `%`. */
export const storedKey = (key: string): string => (key === '' ? '%' : key.replace(special, escaped));

const plainKey = (key: string): string =>
  key.includes('%')
    ? key.replace(/%([0-9A-F]{2})?/g, (_, hex: string | undefined) =>
        hex === undefined ? '' : String.fromCharCode(parseInt(hex, 16)),
      )
    : key;

/** Converts a value's keys to MongoDB's. Decoded, the value equals `JSON.parse(JSON.stringify(value))`. */
export const toStored = (value: unknown): unknown => {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === 'bigint') throw new TypeError('a document can not hold a BigInt');
  if (typeof value !== 'object') return undefined;
  if (value === null) return null;
  if ('toJSON' in value && typeof value.toJSON === 'function') return toStored((value as Date).toJSON());
  if (Array.isArray(value)) return value.map((item) => toStored(item) ?? null);
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const stored = toStored(item);
    if (stored !== undefined) entries.push([storedKey(key), stored]);
  }
  return Object.fromEntries(entries);
};

/** The inverse of {@link toStored}. */
export const fromStored = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromStored);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [plainKey(key), fromStored(item)]));
};
