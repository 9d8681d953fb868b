import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Reports text that was typed into a field before hydration. */
export const useTypedEarly = (
  typed: string,
  onType: (typed: string) => void,
  given?: RefObject<HTMLInputElement | null>,
): RefObject<HTMLInputElement | null> => {
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const take = useEffectEvent(() => {
    const early = input.current?.value ?? '';
    if (early !== typed) onType(early);
  });
  useEffect(() => take(), []);
  return input;
};
