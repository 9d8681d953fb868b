import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns whether an element has ever come near the viewport.
 * @param rootMargin how near
 */
export const useSeen = <Target extends Element>(rootMargin = '400px'): [RefObject<Target | null>, boolean] => {
  const target = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      // Several, if the page was busy between them.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [rootMargin]);
  return [target, seen];
};
