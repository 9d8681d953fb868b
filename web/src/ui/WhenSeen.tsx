import { type ReactNode, Suspense } from 'react';
import { useSeen } from '../lib/use-seen.js';

interface WhenSeenProps {
  /** Pixels kept free for it. */
  readonly height: number;
  readonly children: ReactNode;
}

/** What comes, with its code, once it is scrolled near. */
export const WhenSeen = ({ height, children }: WhenSeenProps) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const room = <div style={{ minHeight: height }} />;
  return <div ref={place}>{isSeen ? <Suspense fallback={room}>{children}</Suspense> : room}</div>;
};
