export const streamOf = ({ category }: { readonly category: string }, id: string): string => `${category}-${id}`;

/** Returns the category of a stream: the part before the first `-`. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** Returns the id of a stream: the part after the first `-`. */
export const idOfStream = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
