import clsx from 'clsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useInBrowser } from '../../lib/in-browser.js';
import { useEnvironment } from '../../lib/environment.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { useHead } from '../../lib/page.js';
import { useShortcuts, useShortcutSetting } from '../../lib/use-keys.js';
import { formatAddress, useAddress, type View, views } from './address.js';
// Imported before the styles of its children.
import { Link } from '../../ui/Link.js';
import { Notice } from '../../ui/Notice.js';
import { ShortcutSwitch } from '../../ui/ShortcutSwitch.js';
import styles from './OpsPage.module.css';
import { Access } from './Access.js';
import { Deliveries } from './Deliveries.js';
import { Erasures } from './Erasures.js';
import { Events } from './Events.js';
import { opsHead } from './head.js';
import { History } from './History.js';
import { Keys } from './Keys.js';
import { Overview } from './Overview.js';
import { Parked } from './Parked.js';
import { Dot, Press, NotifyContext } from './Parts.js';
import { Projections } from './Projections.js';
import { enginesQuery, projectionsQuery, signedInQuery, webhooksQuery } from './queries.js';
import { Replay } from './Replay.js';
import { Searches } from './Searches.js';
import { signOut } from './client.js';
import { SignIn } from './SignIn.js';
import { Stock } from './Stock.js';
import { Suppliers } from './Suppliers.js';
import { noteSample } from './use-samples.js';
import { formatCount, messageOf } from './format.js';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import opsStyles from './ops.module.css';

/** The operators' console, for holders of an ops key. */
export const OpsPage = () => {
  const { site } = useEnvironment();
  const { view } = useAddress();
  useHead(view === 'overview' ? opsHead : { ...opsHead, title: `${names[view]} | ${opsHead.title}` }, site.url);
  // Rendered only in the browser, because the server does not know the operator.
  return <div className={styles.ops}>{useInBrowser() && <Gate />}</div>;
};

const Gate = () => {
  const queryClient = useQueryClient();
  const { data: isSignedIn, error, refetch } = useQuery(signedInQuery);
  useNextFocus('[data-part="key"] *');
  const set = (to: boolean) => queryClient.setQueryData(signedInQuery.queryKey, to);
  if (error)
    return (
      <Notice title="The console can’t be opened." actions={<Press onClick={() => void refetch()}>Try again</Press>}>
        {messageOf(error)}
      </Notice>
    );
  if (isSignedIn === undefined) return <main aria-busy="true" />;
  if (!isSignedIn) return <SignIn onSignedIn={() => set(true)} />;
  const leave = async () => {
    await signOut();
    set(false);
    queryClient.removeQueries({ queryKey: ['ops'] });
  };
  return <Console onLeave={leave} />;
};

const names: Readonly<Record<View, string>> = {
  overview: 'Overview',
  projections: 'Projections',
  parked: 'Parked events',
  events: 'Events',
  stock: 'Stock as of',
  history: 'Timelines',
  deliveries: 'CRM deliveries',
  replay: 'Replay',
  erasures: 'Erasures',
  keys: 'API keys',
  searches: 'Not found',
  suppliers: 'Feeds and photos',
  access: 'Access requests',
};

const panes: Readonly<Record<View, () => React.ReactNode>> = {
  overview: Overview,
  projections: Projections,
  parked: Parked,
  events: Events,
  stock: Stock,
  history: History,
  deliveries: Deliveries,
  replay: Replay,
  erasures: Erasures,
  keys: Keys,
  searches: Searches,
  suppliers: Suppliers,
  access: Access,
};

/** Keyboard keys that open the views, in order. */
const viewKeys = '1234567890sfa';

/** Milliseconds that a message stays visible. */
const messageTime = 6_000;

// eslint-disable-next-line max-lines-per-function -- Markup of the console, and the keys and badges of its views.
const Console = ({ onLeave }: { readonly onLeave: () => Promise<void> }) => {
  const { view, go } = useAddress();
  const queryClient = useQueryClient();
  const projections = useQuery(projectionsQuery);
  const engines = useQuery(enginesQuery);
  const webhooks = useQuery(webhooksQuery);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [hasShortcuts] = useShortcutSetting();
  const [message, setMessage] = useState<{ readonly text: string; readonly isBad: boolean }>();
  const say = useCallback(
    (text: string, isBad = false) => {
      setMessage({ text, isBad });
      void queryClient.invalidateQueries({ queryKey: ['ops'] });
    },
    [queryClient],
  );
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), messageTime);
    return () => clearTimeout(timer);
  }, [message]);
  useEffect(() => {
    if (projections.data) noteSample(projections.data, projections.dataUpdatedAt);
  }, [projections.data, projections.dataUpdatedAt]);

  useShortcuts({
    ...Object.fromEntries(views.map((name, at) => [viewKeys.charAt(at), () => go(name)])),
    '?': () => setHelpOpen((open) => !open),
    '/': () => setTimeout(() => document.querySelector<HTMLElement>('main :is(input, select)')?.focus()),
  });

  const badges: Partial<Record<View, number>> = useMemo(() => {
    const { projections: readModels = [], reactors = [], folds = [] } = projections.data ?? {};
    return {
      parked: [...readModels, ...reactors, ...folds].reduce((sum, { parked }) => sum + parked, 0),
      deliveries: (webhooks.data?.webhooks ?? []).reduce((sum, { counts }) => sum + counts.dead, 0),
    };
  }, [projections.data, webhooks.data]);

  const status = engines.data?.status;
  const Pane = panes[view];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // On a phone the row of views is wider than the screen.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view]);
  return (
    <NotifyContext value={say}>
      <header className={clsx(layout.row, styles.top)}>
        <p className={opsStyles.brand}>
          Forecourt <span>Operations</span>
        </p>
        <p className={clsx(textStyles.muted, styles.status)}>
          <Dot
            state={status === 'ready' ? 'good' : status === undefined ? 'idle' : status === 'degraded' ? 'wait' : 'bad'}
          >
            {status ?? (engines.isError ? 'no answer' : '…')}
          </Dot>
          {engines.data?.head !== undefined && (
            <span className={clsx(textStyles.numbers, opsStyles.number)}>
              position {formatCount(engines.data.head)}
            </span>
          )}
        </p>
        <span className={styles.shortcuts}>
          <Press aria-expanded={isHelpOpen} onClick={() => setHelpOpen(!isHelpOpen)}>
            Keys
          </Press>
        </span>
        <Press onClick={() => void onLeave().catch((error: unknown) => say(messageOf(error), true))}>Sign out</Press>
      </header>
      <nav className={styles.nav} aria-label="Console" ref={nav}>
        {views.map((name, at) => (
          <Link key={name} to={formatAddress(name)} aria-current={name === view ? 'page' : undefined}>
            <span>{names[name]}</span>
            {badges[name] ? (
              <span className={clsx(textStyles.strong, textStyles.numbers, styles.badge)}>
                {formatCount(badges[name])}
              </span>
            ) : (
              hasShortcuts && <kbd aria-hidden="true">{viewKeys.charAt(at)}</kbd>
            )}
          </Link>
        ))}
      </nav>
      <main className={clsx(layout.stack, styles.main)}>
        {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
        <h1>{names[view]}</h1>
        <Pane />
        {!isHelpOpen && <ShortcutSwitch />}
      </main>
      <p className={styles.said} role="status" data-bad={message?.isBad}>
        {message?.text}
      </p>
    </NotifyContext>
  );
};

const keys: readonly (readonly [string, string])[] = [
  ['1 – 9, 0, s, f, a', 'the views, from the top'],
  ['/', 'the first filter'],
  ['j, k', 'the next event, the one before'],
  ['n, p', 'the newer page, the older one'],
  ['l', 'follow events live'],
  ['Esc', 'close the event that is open'],
  ['?', 'this'],
];

const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <section className={clsx(opsStyles.panel, styles.help)} aria-label="Keys">
    <dl>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <ShortcutSwitch />
    <Press onClick={onClose}>Close</Press>
  </section>
);
