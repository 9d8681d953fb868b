import { useCallback, useEffect, useMemo, useRef, useState, Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import type { FormKind } from '#contracts/forms/ids';
import { CardFinance } from '../../features/finance/CardFinance.js';
import { type CardSlots, CardSlotsProvider } from '../../lib/card-slots.js';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { type Enquiry, EnquiryProvider } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { useLocalList } from '../../lib/local-list.js';
import { usePhoneClicks } from '../../lib/phone-clicks.js';
import { compared } from '../../lib/saved-vehicles.js';
import { useSession } from '../../lib/session/session.js';
import { recordVisit } from '../../lib/visit.js';
import { Toaster } from '../../ui/Toast.js';
import { BottomBar } from './BottomBar.js';
import { Footer } from './Footer.js';
import { Gate } from './Gate.js';
import { Header } from './Header.js';

const formDialog = lazily(() => import('../../features/forms/FormDialog.js').then(({ FormDialog }) => FormDialog));

const chat = lazily(() => import('./ChatCorner.js').then(({ ChatCorner }) => ChatCorner));

const compareTray = lazily(() => import('./CompareTray.js').then(({ CompareTray }) => CompareTray));

const cardSlots: CardSlots = { Finance: CardFinance };

/** What stands around every page. */
export const Shell = () => {
  const { template, chat: hasChat } = useSite();
  const isQuiet = useQuiet();
  const isComparing = useLocalList(compared).length > 0;
  const [asked, setAsked] = useState<{ readonly subject: EnquirySubject; readonly kind: FormKind }>();
  const enquiry = useMemo<Enquiry>(
    () => ({ open: (subject, kind = 'enquiry') => setAsked({ subject, kind }), prepare: formDialog.prepare }),
    [],
  );
  const close = useCallback(() => setAsked(undefined), []);
  const main = usePageChanges();
  useSession();
  usePhoneClicks();
  return (
    <EnquiryProvider value={enquiry}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} ref={main}>
        <CardSlotsProvider value={cardSlots}>
          <Gate>
            <Outlet />
          </Gate>
        </CardSlotsProvider>
      </main>
      <Suspense>{isComparing && <compareTray.Component />}</Suspense>
      <Footer />
      {template === 'app' && <BottomBar />}
      <Suspense>{hasChat && isQuiet && <chat.Component />}</Suspense>
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
      <Suspense>{asked && <formDialog.Component {...asked} onClose={close} />}</Suspense>
    </EnquiryProvider>
  );
};

/** Milliseconds after which what nobody waits for may come. */
const quietAfter = 2_500;

/** Whether the page has had its time: what nobody waits for does not stand in its way. */
const useQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quietAfter);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
};

/** Every document begins with the same key: by that alone, a page opened anew would be scrolled like the one before. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** Notes each page of the visit, and moves the focus to a new page as a browser would. */
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
