import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { InboxSession } from '#contracts/api/inbox';
import { useEnvironment } from '../../lib/environment.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { useOnline } from '../../lib/online.js';
import { lazily } from '../../lib/lazy.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { useHead } from '../../lib/page.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { formatInboxAddress, parseInboxAddress, type InboxAddress } from './address.js';
import { inboxHead } from './head.js';
// Imported before the styles of its children.
import styles from './InboxPage.module.css';
import { InboxBar } from './InboxBar.js';
import { Leads } from './Leads.js';
import { sessionQuery, signOut } from './queries.js';
import { SignIn } from './SignIn.js';
import { Visits } from './Visits.js';
import inboxStyles from './inbox.module.css';

const stock = lazily(async () => (await import('./stock/Stock.js')).Stock);
const feeds = lazily(async () => (await import('./feeds/Feeds.js')).Feeds);

/** The dealer's leads and stock, for users with a dealer key. */
export const InboxPage = () => {
  const { site } = useEnvironment();
  useHead(inboxHead(site, parseInboxAddress(useLocation().search).view), site.url);
  // Rendered only in the browser, because the server does not know the dealer.
  return <div className={styles.inbox}>{useInBrowser() && <Gate />}</div>;
};

const Gate = () => {
  const { load } = useEnvironment();
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery(load));
  useNextFocus('[data-part="key"] *');
  // A failed refresh leaves what is on the screen.
  if (session.isError && session.data === undefined) {
    return (
      <main className={inboxStyles.centre}>
        <LoadFailed title="We couldn’t reach your leads." onRetry={session.refetch}>
          They are safe; trying again usually helps.
        </LoadFailed>
      </main>
    );
  }
  if (session.isPending) return <main className={inboxStyles.centre} aria-busy="true" />;
  const { queryKey } = sessionQuery(load);
  if (session.data === null) return <SignIn onSignedIn={(signedIn) => queryClient.setQueryData(queryKey, signedIn)} />;
  const leave = async () => {
    await signOut();
    queryClient.setQueryData(queryKey, null);
    // Removes the leads from this tab's cache.
    queryClient.removeQueries({ queryKey: ['inbox'], predicate: ({ queryKey: [, what] }) => what !== 'session' });
  };
  return <SignedIn session={session.data} onLeave={() => void leave()} />;
};

const OfflineBar = () => (
  <div role="status">
    {!useOnline() && (
      <p className={styles.offline}>
        <strong>You’re offline.</strong> What you read here may be old. Notes are sent once you’re back online; other
        changes can’t be saved until then.
      </p>
    )}
  </div>
);

interface SignedInProps {
  readonly session: InboxSession;
  readonly onLeave: () => void;
}

const SignedIn = ({ session, onLeave }: SignedInProps) => {
  const address = parseInboxAddress(useLocation().search);
  const navigate = useNavigate();
  const go = (change: Partial<InboxAddress>) => {
    // The address may be newer than the render, after a followed link. Text typed before must not undo it.
    const current = parseInboxAddress(window.location.search);
    void navigate(formatInboxAddress({ ...current, ...change }), { preventScrollReset: true });
  };
  return (
    <>
      <OfflineBar />
      <InboxBar session={session} address={address} onGo={go} onLeave={onLeave} />
      {address.view === 'stock' && session.stock ? (
        <Suspense>
          <stock.Component address={address} dealerships={session.dealerships} onGo={go} />
        </Suspense>
      ) : address.view === 'feeds' && session.stock ? (
        <Suspense>
          <feeds.Component dealerships={session.dealerships} />
        </Suspense>
      ) : address.view === 'visits' ? (
        <Visits timeZone={session.timezone} />
      ) : (
        <Leads session={session} address={address} onGo={go} />
      )}
    </>
  );
};
