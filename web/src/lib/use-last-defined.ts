import { useState } from 'react';

export const useLastDefined = <Value>(value: Value | undefined): Value | undefined => {
  const [newest, setNewest] = useState(value);
  if (value !== undefined && value !== newest) setNewest(value);
  return value ?? newest;
};
