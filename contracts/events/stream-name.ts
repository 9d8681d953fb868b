/** A stream's name, `<category>-<id>`. */
export const streamOf = ({ category }: { readonly category: string }, id: string): string => `${category}-${id}`;

/** The stream's category: what stands before the first `-`. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** The id in a stream's name: what stands after the first `-`. */
export const idOfStream = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
