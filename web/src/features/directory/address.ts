import { maxDirectoryQueryLength } from '#contracts/domain/list-sizes';

/** State of a directory. The URL holds all of it. */
export interface DirectoryState {
  readonly query: string;
  /** Slug of a make, or empty. */
  readonly make: string;
  /** Slug of a body type, or empty. */
  readonly body: string;
  /** From 1. */
  readonly page: number;
}

const text = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? '').trim().slice(0, maxDirectoryQueryLength).trim();

/** Parses a query string. An invalid page counts as page 1. */
export const parseDirectory = (queryString: string): DirectoryState => {
  const parameters = new URLSearchParams(queryString);
  const page = parameters.get('page') ?? '';
  return {
    query: text(parameters, 'query'),
    make: text(parameters, 'make'),
    body: text(parameters, 'body'),
    page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1,
  };
};

/** Returns the query string without `?`, in a fixed order. Omits defaults, including page 1. */
export const formatDirectory = ({ query, make, body, page }: DirectoryState): string => {
  const given = Object.entries({ query, make, body, page: page > 1 ? String(page) : '' });
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
};

/** Returns the changed state. Any change except of the page goes back to page 1. */
export const changeDirectory = (state: DirectoryState, change: Partial<DirectoryState>): DirectoryState => ({
  ...state,
  page: 1,
  ...change,
});

export const directoryAddress = (path: '/models' | '/makes', state: DirectoryState): string => {
  const queryString = formatDirectory(state);
  return queryString === '' ? path : `${path}?${queryString}`;
};
