/** Converts the value as JSON stores it, so that it can be compared with the log. */
export const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
