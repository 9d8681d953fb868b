import suburbs from './suburbs.json' with { type: 'json' };

let read: ReadonlyMap<string, readonly string[]> | undefined;

const postcodesByName = (): ReadonlyMap<string, readonly string[]> => (read ??= readNames());

const readNames = (): ReadonlyMap<string, readonly string[]> => {
  const byName = new Map<string, string[]>();
  for (const row of suburbs.rows) {
    const space = row.indexOf(' ');
    const postcode = row.slice(0, space);
    for (const name of row.slice(space + 1).split(',')) {
      const others = byName.get(name);
      if (others) others.push(postcode);
      else byName.set(name, [postcode]);
    }
  }
  return byName;
};

/**
 * Returns the postcodes of a suburb; several, because states share names.
 * @param name in lower case; words separated by spaces
 */
export const postcodesOfSuburb = (name: string): readonly string[] =>
  postcodesByName().get(name.replace(/^saint /, 'st ').replace(/^mt /, 'mount ')) ?? [];
