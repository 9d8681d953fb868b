import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { InBrowser, useInBrowser } from '../../lib/in-browser.js';
import { type Head, type PageRequest, useHead } from '../../lib/page.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { ScriptsFallback } from '../../ui/ScriptsFallback.js';
import type { RenderDetailsForm } from './details-form.js';
import { Faq } from './Faq.js';
import { pageTitle } from '../../lib/page-title.js';
import formStyles from '../../ui/Form.module.css';
import styles from './TradeInPage.module.css';

const valuation = lazily(() => import('./Valuation.js').then(({ Valuation }) => Valuation));

const isSelling = (pathname: string): boolean => pathname.startsWith('/sell-');

/** For sites without a valuation guide, so that no figure is promised. */
const unvalued = 'Tell us about it and our valuer will call you with a figure.';

const words = ({ without }: Site, pathname: string) => {
  const isUnvalued = without.includes('trade_in_values');
  return isSelling(pathname)
    ? {
        heading: 'Sell your car to us',
        text: isUnvalued
          ? unvalued
          : 'A figure in two minutes, a firm offer once we’ve seen it, and the money in your account the same day.',
      }
    : {
        heading: 'What is your trade-in worth?',
        text: isUnvalued
          ? unvalued
          : 'All you need is your plate and your kilometres. A few quick questions make it more accurate.',
      };
};

export const tradeInHead = (site: Site, pathname: string): Head => {
  const { heading, text } = words(site, pathname);
  // Both pages have two addresses.
  return {
    title: pageTitle(site, heading),
    description: text,
    canonical: isSelling(pathname) ? '/sell-my-car' : '/trade-in',
  };
};

export const loadTradeIn = async ({ environment: { load }, queryClient, url }: PageRequest): Promise<number> => {
  const carId = url.searchParams.get('car_id');
  if (carId) await queryClient.prefetchQuery(vehiclesByIdQuery(load, [carId]));
  return 200;
};

/** Values a shopper's vehicle, for a trade-in or a sale. */
export const TradeInPage = ({ form }: { readonly form: RenderDetailsForm }) => {
  const { site, load } = useEnvironment();
  const { pathname, search } = useLocation();
  useHead(tradeInHead(site, pathname), site.url);
  const carId = new URLSearchParams(search).get('car_id') ?? '';
  const { data } = useQuery(vehiclesByIdQuery(load, carId === '' ? [] : [carId]));
  const car = found(data)?.hits[0];
  const { heading, text } = words(site, pathname);
  return (
    <div className={clsx(formStyles.page, 'wide')}>
      <header className={formStyles.pageHeader}>
        <h1>{heading}</h1>
        <p>{text}</p>
        {car && <p className={styles.tradeInFor}>Towards the {car.name}.</p>}
      </header>
      <div className={formStyles.pageColumns}>
        <div className={styles.tradeInSlot}>
          <Instead car_id={car?.id} />
          <InBrowser>
            <valuation.Component car={car} isSelling={isSelling(pathname)} form={form} />
          </InBrowser>
        </div>
        <Faq />
      </div>
    </div>
  );
};

const Instead = ({ car_id }: { readonly car_id: string | undefined }) =>
  !useInBrowser() && <ScriptsFallback form="valuation" car_id={car_id} />;
