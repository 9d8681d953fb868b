/** Positions in the log of what this page wrote last, by resource: the `watchlist` of `/api/watchlist/save-car`. */
const written = new Map<string, number>();

const resourceOf = (path: string): string => path.split(/[/?]/, 3)[2]!;

/** In an answer: where the log has what it tells of. In a request: what the answer has to include. */
const header = 'forecourt-position';

export const noteWritten = (path: string, { headers }: Pick<Response, 'headers'>): void => {
  const position = Number(headers.get(header) ?? 0);
  const resource = resourceOf(path);
  // Answers may come in another order than they were given in.
  if (position > (written.get(resource) ?? 0)) written.set(resource, position);
};

/** Request headers with which a read includes what was written: read models follow the log by a moment. */
export const includingWritten = (path: string): Readonly<Record<string, string>> => {
  const position = written.get(resourceOf(path));
  return position === undefined ? {} : { [header]: String(position) };
};
