/** Log positions of this page's last writes, by resource, such as `watchlist` of `/api/watchlist/save-car`. */
const writePositions = new Map<string, number>();

const resourceOf = (path: string): string => path.split(/[/?]/, 3)[2]!;

/** In a response: the log position of the write. In a request: the position that the response must include. */
const header = 'forecourt-position';

export const recordWrite = (path: string, { headers }: Pick<Response, 'headers'>): void => {
  const position = Number(headers.get(header) ?? 0);
  const resource = resourceOf(path);
  // Responses may arrive out of order.
  if (position > (writePositions.get(resource) ?? 0)) writePositions.set(resource, position);
};

/** Returns request headers so that a read includes this page's own writes, because read models lag behind the log. */
export const ownWriteHeader = (path: string): Readonly<Record<string, string>> => {
  const position = writePositions.get(resourceOf(path));
  return position === undefined ? {} : { [header]: String(position) };
};
