import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { financePageOf } from '#contracts/domain/finance/paths';
import { type Head, type PageRequest, useHead } from '../../lib/page.js';
import { FinancedVehicle } from './FinancedVehicle.js';
import { carFinanceQuery } from './queries.js';
import { pageTitle } from '../../lib/page-title.js';
import layout from '../../ui/layout.module.css';
import { FinanceContent } from './FinanceContent.js';
import type { RenderFinanceForm } from './finance-form.js';
import styles from './FinancePage.module.css';

export const financeHead = (site: Site, pathname: string): Head => {
  const { heading, text } = site.finance.pages[financePageOf(pathname)];
  return { title: pageTitle(site, heading), description: text, canonical: withoutTrailingSlashes(pathname) };
};

export const loadFinance = async ({ environment: { load }, queryClient, url }: PageRequest): Promise<number> => {
  const carId = url.searchParams.get('car_id');
  if (carId) await queryClient.prefetchQuery(carFinanceQuery(load, carId));
  return 200;
};

export const FinancePage = ({ form }: { readonly form: RenderFinanceForm }) => {
  const { site, load } = useEnvironment();
  const { pathname, search } = useLocation();
  const name = financePageOf(pathname);
  useHead(financeHead(site, pathname), site.url);
  const parameters = new URLSearchParams(search);
  const carId = parameters.get('car_id') ?? '';
  const { data, isPending } = useQuery({ ...carFinanceQuery(load, carId), enabled: carId !== '' });
  const vehicle = found(data);
  const isWaiting = carId !== '' && isPending;
  const { heading, text } = site.finance.pages[name];
  return (
    <div className={clsx('wide', layout.stack, styles.page)}>
      <header className={clsx(layout.stack, styles.header)}>
        <h1>{heading}</h1>
        <p>{text}</p>
      </header>
      {vehicle && <FinancedVehicle finance={vehicle} withSummary={name === 'personalised' || name === 'finance'} />}
      {carId !== '' && !isWaiting && !vehicle && (
        <p className={layout.callout} role="note">
          We can’t find the vehicle you were looking at. It may have just sold. The figures below work for any vehicle.
        </p>
      )}
      {isWaiting && <div className={styles.vehicle} aria-hidden="true" />}
      <FinanceContent
        key={name}
        name={name}
        vehicle={vehicle}
        isWaiting={isWaiting}
        parameters={parameters}
        form={form}
      />
    </div>
  );
};
