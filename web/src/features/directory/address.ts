import { maxDirectoryQueryLength } from '#contracts/domain/list-sizes';

/** What the URL of a directory says: its only state. */
export interface DirectoryState {
  readonly query: string;
  /** Slug of a make, or nothing. */
  readonly make: string;
  /** Slug of a body, or nothing. */
  readonly body: string;
  /** From 1. */
  readonly page: number;
}

const text = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? '').trim().slice(0, maxDirectoryQueryLength).trim();

/** Reads a query string; a page that is no number is the first. */
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

/** Writes it without `?`, in one order; what is default is left out, page 1 too. */
export const formatDirectory = ({ query, make, body, page }: DirectoryState): string => {
  const given = Object.entries({ query, make, body, page: page > 1 ? String(page) : '' });
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
};

/** Changing anything but the page goes back to page 1. */
export const changeDirectory = (state: DirectoryState, change: Partial<DirectoryState>): DirectoryState => ({
  ...state,
  page: 1,
  ...change,
});

export const directoryAddress = (path: '/models' | '/makes', state: DirectoryState): string => {
  const queryString = formatDirectory(state);
  return queryString === '' ? path : `${path}?${queryString}`;
};
