import { Suspense } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { isPopupCurrent } from '#contracts/domain/site/popup';
import { dismissals } from '../../lib/dismissals.js';
import { useEnvironment } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { useLocalList } from '../../lib/local-list.js';

const dialog = lazily(() => import('./PopupDialog.js').then(({ PopupDialog }) => PopupDialog));

/** The site's promotion, over the page until it ends or is dismissed in this browser. */
export const PopupPromotion = ({ car }: { readonly car: CarResponse }) => {
  const { site, now } = useEnvironment();
  const isInBrowser = useInBrowser();
  const dismissed = useLocalList(dismissals);
  const { popup } = site;
  if (!popup || !isInBrowser || !isPopupCurrent(popup, car.car_type, now)) return null;
  const id = `popup-${popup.id}`;
  if (dismissed.some((entry) => entry.id === id)) return null;
  return (
    <Suspense>
      <dialog.Component popup={popup} onDismiss={() => dismissals.add({ id })} />
    </Suspense>
  );
};
