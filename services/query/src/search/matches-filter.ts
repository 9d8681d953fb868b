import type { SearchFilter } from '#platform/ports/search-index';

/** Whether a document passes a filter, with the same rules as the index. */
export const matchesFilter = (document: object, filter: SearchFilter): boolean => {
  if ('or' in filter) return filter.or.some((part) => matchesFilter(document, part));
  if ('not' in filter) return !matchesFilter(document, filter.not);
  const value = (document as Readonly<Record<string, unknown>>)[filter.attribute];
  if ('in' in filter) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.some((one) => (filter.in as readonly unknown[]).includes(one));
  }
  return (
    typeof value === 'number' &&
    value >= (filter.min ?? Number.NEGATIVE_INFINITY) &&
    value <= (filter.max ?? Number.POSITIVE_INFINITY)
  );
};
