import { useEffect, useRef, useState, type RefObject } from 'react';

/** Returns whether an element has ever come near the viewport. */
export const useSeen = <Target extends Element>(): [RefObject<Target | null>, boolean] => {
  const target = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, []);
  return [target, seen];
};
