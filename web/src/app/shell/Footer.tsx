import clsx from 'clsx';
import { localDay } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import { hasGlobalPrivacyControl } from '../../lib/analytics.js';
import { consent } from '../../lib/consent.js';
import { useEnvironment } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { toasts } from '../../lib/toast.js';
import { PaymentMethods } from '../../ui/PaymentMethods.js';
import { AnyLink } from '../../ui/AnyLink.js';
import { footerOf } from './navigation.js';
import { Link } from '../../ui/Link.js';
import styles from './Footer.module.css';

const maxPlaces = 3;

const browse = [
  { label: 'All models', path: '/models' },
  { label: 'All makes', path: '/makes' },
  { label: 'Dealerships', path: '/dealerships' },
  { label: 'Locations', path: '/locations' },
  { label: 'Compare', path: '/compare' },
];

const inBrowser = [{ label: 'Favourites', path: '/favourites' }];

const own = [
  { label: 'Watchlist', path: '/watchlist' },
  { label: 'My account', path: '/account' },
];

const browseOf = ({ features }: Site) => [...browse, ...(features.watchlist ? own : inBrowser)];

export const Footer = () => {
  const { site } = useEnvironment();
  const places = site.locations
    .filter(({ visible, location_type = 'sales' }) => visible && location_type === 'sales')
    .sort((a, b) => Number(b.primary) - Number(a.primary));
  const others = places.length - maxPlaces;
  const groups = [...footerOf(site), { title: 'Browse', links: browseOf(site) }];
  return (
    <footer className={styles.footer}>
      <div className={clsx('wide', styles.columns)}>
        <div className={styles.brand}>
          <p className={styles.name}>{site.name}</p>
          <p>{site.tagline}</p>
          <p>
            <a href={telephone(site.phones.main)}>{site.phones.main}</a>
          </p>
        </div>
        <div className={styles.groups}>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className={styles.title}>{title}</p>
              <ul>
                {links.map(({ label, path }) => (
                  <li key={path}>
                    <AnyLink to={path}>{label}</AnyLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <ul className={styles.places}>
          {places.slice(0, maxPlaces).map(({ id, name, address, phone, slug }) => (
            <li key={id}>
              <Link to={`/locations/${slug}`}>{name}</Link>
              <span>
                {address.street}, {address.city} {address.state} {address.postcode}
              </span>
              <a href={telephone(phone)}>{phone}</a>
            </li>
          ))}
          {others > 0 && (
            <li>
              <Link to="/locations">and {others} more</Link>
            </li>
          )}
        </ul>
      </div>
      {site.features.checkout && (
        <div className="wide">
          <PaymentMethods />
        </div>
      )}
      <FinanceNote note={site.financeNote} />
      <Legal />
    </footer>
  );
};

const Legal = () => {
  const { site, now } = useEnvironment();
  return (
    <p className={clsx('wide', styles.legal)}>
      © {localDay(now, site.timezone).slice(0, 4)} {site.name}. Prices and availability may change without notice.
      {site.tags && <CookieChoices />}
    </p>
  );
};

/** Clears the cookie choice, so that the site asks again. */
const CookieChoices = () => (
  <button
    type="button"
    className={styles.choices}
    onClick={() => {
      consent.clear();
      if (hasGlobalPrivacyControl()) toasts.show({ title: 'Your browser asks us not to track you, and we don’t.' });
    }}
  >
    Cookie choices
  </button>
);

/** The footnote for the asterisks of repayments. */
const FinanceNote = ({ note }: { readonly note: string | undefined }) =>
  note && (
    <p id="finance-note" className={clsx('wide', styles.legal, styles.note)}>
      <span>* {note}</span>
    </p>
  );
