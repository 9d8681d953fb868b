import { type ReactNode, Suspense } from 'react';
import { useSeen } from '../lib/use-seen.js';

interface WhenSeenProps {
  /** Pixels reserved for the content. */
  readonly height: number;
  readonly children: ReactNode;
}

/** Content that is rendered, and its code loaded, when scrolled near. */
export const WhenSeen = ({ height, children }: WhenSeenProps) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const placeholder = <div style={{ minHeight: height }} />;
  return <div ref={place}>{isSeen ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}</div>;
};
