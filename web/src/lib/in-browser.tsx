import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and during hydration, then true. The change renders as a transition, so that the page
 * stays responsive.
 */
export const useInBrowser = (): boolean => {
  const [isTakenOver, setTakenOver] = useState(false);
  const isServers = useRef(false);
  // React reads the server snapshot only while it hydrates the server's markup.
  const isFromServer = useSyncExternalStore(
    never,
    () => isServers.current,
    () => (isServers.current = true),
  );
  useEffect(() => {
    if (isFromServer) startTransition(() => setTakenOver(true));
  }, [isFromServer]);
  return isTakenOver || !isFromServer;
};

/** Renders its children only in the browser. They may be lazy. */
export const InBrowser = ({ children }: { readonly children: ReactNode }) =>
  // A separate boundary, so that other parts of the page do not wait for this code.
  useInBrowser() && <Suspense>{children}</Suspense>;
