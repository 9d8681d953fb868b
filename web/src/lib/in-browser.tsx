import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is the browser's by now: not on the server, nor while its markup is taken over. What is rendered
 * again for it is rendered in slices between which the page answers.
 */
export const useInBrowser = (): boolean => {
  const [isTakenOver, setTakenOver] = useState(false);
  const isServers = useRef(false);
  // React asks for the server's snapshot just where it takes over the server's markup.
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

/** What is only there in the browser, and may come later still. */
export const InBrowser = ({ children }: { readonly children: ReactNode }) =>
  // A boundary of its own: nothing else that waited for the browser waits for this code as well.
  useInBrowser() && <Suspense>{children}</Suspense>;
