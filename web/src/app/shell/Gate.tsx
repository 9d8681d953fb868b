import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { gateOf } from '#contracts/domain/site/gates';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import { signInPath } from '#contracts/domain/sign-in-path';
import { useSite } from '../../lib/environment.js';
import { useSession } from '../../lib/session/session.js';
import { Button } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Notice } from '../../ui/Notice.js';
import { ScriptsFallback } from '../../ui/ScriptsFallback.js';
import gateStyles from '../../ui/Gate.module.css';

/** Shows gated pages to signed-in shoppers only. Shows "not found" for features that the site lacks. */
export const Gate = ({ children }: { readonly children: ReactNode }) => {
  const site = useSite();
  const { pathname, search } = useLocation();
  const gate = gateOf(pathname, search, site);
  const before = useRef('/');
  useEffect(() => {
    if (!gate && pathname !== '/sign-in') before.current = pathname + search;
  });
  if (!isPageOffered(pathname, site))
    return <NotFound title="We don’t offer that right now">Call us and we’ll see what we can do.</NotFound>;
  return gate ? (
    <Gated {...gate} back={before}>
      {children}
    </Gated>
  ) : (
    children
  );
};

interface GatedProps extends NonNullable<ReturnType<typeof gateOf>> {
  readonly back: { readonly current: string };
  readonly children: ReactNode;
}

const Gated = ({ type, waits, back, children }: GatedProps) => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { user, isLoading, isError } = useSession(true);
  const isTurnedAway = !isLoading && !isError && !user && !waits;
  useEffect(() => {
    if (isTurnedAway) {
      void navigate(signInPath({ type, redirect: pathname + search + hash, back: back.current }), { replace: true });
    }
  }, [isTurnedAway, navigate, type, pathname, search, hash, back]);
  if (user) return children;
  if (isError) {
    return (
      <div className="wide">
        <Notice
          level={1}
          title="We couldn’t check whether you’re signed in."
          actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
        >
          Please check your connection and try again.
        </Notice>
      </div>
    );
  }
  return (
    <div className={clsx('wide', gateStyles.gate)} role="status" aria-busy="true">
      <span className="visually-hidden">One moment…</span>
      <ScriptsFallback />
    </div>
  );
};
