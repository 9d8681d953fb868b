import { useState } from 'react';

/** The last value that was there. */
export const useNewest = <Value>(value: Value | undefined): Value | undefined => {
  const [newest, setNewest] = useState(value);
  if (value !== undefined && value !== newest) setNewest(value);
  return value ?? newest;
};
