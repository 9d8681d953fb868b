import clsx from 'clsx';
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  Suspense,
  useTransition,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { CardSlotsProvider } from '../../lib/card-slots.js';
import { type Enquiry, EnquiryProvider, plainForm } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { useLocalList } from '../../lib/local-list.js';
import { useEarlyInput } from '../../lib/early-input.js';
import { usePhoneClicks } from '../../lib/phone-clicks.js';
import { compared } from '../../lib/saved-vehicles.js';
import { useSession } from '../../lib/session/session.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { recordVisit } from '../../lib/visit.js';
import { Toaster } from '../../ui/Toast.js';
import { cardSlots } from './card-slots.js';
import { BottomBar } from './BottomBar.js';
import { Footer } from './Footer.js';
import { Gate } from './Gate.js';
import { Header } from './Header.js';
import text from '../../ui/text.module.css';
import { OfflineBar } from './OfflineBar.js';
import styles from './Shell.module.css';

const formDialog = lazily(() => import('../../features/forms/FormDialog.js').then(({ FormDialog }) => FormDialog));

const chat = lazily(() => import('./ChatCorner.js').then(({ ChatCorner }) => ChatCorner));

const tags = lazily(() => import('../../features/tags/Tags.js').then(({ Tags }) => Tags));

const compareTray = lazily(() => import('./CompareTray.js').then(({ CompareTray }) => CompareTray));

/** The layout around every page. Changing parts are separate components, so that the whole shell need not render. */
export const Shell = () => {
  const { template } = useSite();
  const main = usePageChanges();
  usePhoneClicks();
  useEarlyInput(main);
  return (
    <Enquiries>
      <a className={clsx(text.strong, styles.skipLink)} href="#main">
        Skip to content
      </a>
      {/* At the bottom of the screen, but first in the tab order. */}
      <Cookies />
      <OfflineBar />
      <Header />
      <main id="main" tabIndex={-1} ref={main}>
        <CardSlotsProvider value={cardSlots}>
          <Gate>
            <Outlet />
          </Gate>
        </CardSlotsProvider>
      </main>
      <Compared />
      <Footer />
      {template === 'app' && <BottomBar />}
      <Chat />
      <Toaster />
      <Session />
      <form id={plainForm} />
    </Enquiries>
  );
};

const Enquiries = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<Omit<ComponentProps<typeof formDialog.Component>, 'onClose'>>();
  const [isOpening, startOpening] = useTransition();
  const enquiry = useMemo<Enquiry>(
    () => ({
      open: (subject, kind = 'enquiry', fields) => startOpening(() => setAsked({ subject, kind, fields })),
      prepare: formDialog.prepare,
    }),
    [],
  );
  const close = useCallback(() => setAsked(undefined), []);
  return (
    <EnquiryProvider value={enquiry}>
      {children}
      {isOpening && (
        <div className={styles.opening}>
          <p>
            <span role="status">One moment…</span>
            <button type="button" className={text.strong} onClick={close}>
              Cancel
            </button>
          </p>
        </div>
      )}
      <Suspense>{asked && <formDialog.Component {...asked} onClose={close} />}</Suspense>
    </EnquiryProvider>
  );
};

const Compared = () => {
  // Stays once it was shown, to pass on the focus of its last button.
  const wasComparing = useLastDefined(useLocalList(compared).length > 0 || undefined);
  return <Suspense>{wasComparing && <compareTray.Component />}</Suspense>;
};

/** Milliseconds until non-urgent parts may load. */
const latePartsDelay = 2_500;

/** Returns whether the page has been open long enough to load parts other than its content. */
const useDelayElapsed = (): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), latePartsDelay);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
};

const Chat = () => {
  const { chat: hasChat } = useSite();
  const isQuiet = useDelayElapsed();
  return <Suspense>{hasChat && isQuiet && <chat.Component />}</Suspense>;
};

const Cookies = () => {
  const { tags: settings } = useSite();
  const isQuiet = useDelayElapsed();
  return <Suspense>{settings && isQuiet && <tags.Component tags={settings} />}</Suspense>;
};

/** Loads the session, once for all pages. */
const Session = () => {
  useSession();
  return null;
};

/** Records each page of the visit. Moves the focus to a new page as a browser would. */
const usePageChanges = () => {
  const { pathname, search } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useEffect(() => recordVisit(pathname, search), [pathname, search]);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
