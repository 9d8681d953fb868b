import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { CarFinanceResponse } from '#contracts/api/finance';
import type { CalculatorValues } from '#contracts/domain/finance/calculator';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { financeFormAnchor } from '#contracts/domain/finance/link';
import type { FinancePageName } from '#contracts/domain/finance/settings';
import { estimatedLender } from '#contracts/domain/finance/vehicle';
import type { Site } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { financePageOf } from '../../lib/finance-paths.js';
import { type Head, type PageRequest, useHead } from '../../lib/page.js';
import { CalculatorSlot } from './CalculatorSlot.js';
import { Disclaimer } from './Disclaimer.js';
import { figuresOf } from './figures.js';
import { FinancedVehicle } from './FinancedVehicle.js';
import { HowItWorks } from './HowItWorks.js';
import { PreApproval } from './PreApproval.js';
import { carFinanceQuery } from './queries.js';
import { TalkToUs } from './TalkToUs.js';
import { useLender } from './use-lender.js';
import financeStyles from './finance.module.css';
import styles from './FinancePage.module.css';

/** What the form below the figures is to send on. */
export interface FinanceFormProps {
  readonly car?: CarFinanceResponse['car'];
  readonly subcategory?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Slug of the dealership the visitor was linked with. */
  readonly dealership?: string;
}
export type RenderFinanceForm = (props: FinanceFormProps) => ReactNode;

export const financeHead = (site: Site, pathname: string): Head => {
  const { heading, text } = site.finance.pages[financePageOf(pathname)];
  return { title: `${heading} | ${site.name}`, description: text, canonical: pathname };
};

export const loadFinance = async ({ environment: { load }, queryClient, url }: PageRequest): Promise<number> => {
  const carId = url.searchParams.get('car_id');
  if (carId) await queryClient.prefetchQuery(carFinanceQuery(load, carId));
  return 200;
};

const formTitles: Readonly<Record<FinancePageName, string>> = {
  finance: 'Ask about finance',
  apply: 'Your application',
  enquiry: 'Your question',
  preApproval: 'Your details',
  personalised: 'Ask about these repayments',
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
    <div className={clsx(styles.financePage, 'wide')}>
      <header className={styles.financeHeader}>
        <h1>{heading}</h1>
        <p>{text}</p>
      </header>
      {vehicle && <FinancedVehicle finance={vehicle} withSummary={name === 'personalised' || name === 'finance'} />}
      {carId !== '' && !isWaiting && !vehicle && (
        <p className={styles.financeMissing} role="note">
          We can’t find the vehicle you came from; it may just have sold. The figures below are for any vehicle.
        </p>
      )}
      {isWaiting && (
        <div className={clsx(financeStyles.financedVehicle, styles.financedVehicleWaiting)} aria-hidden="true" />
      )}
      <Content key={name} name={name} vehicle={vehicle} isWaiting={isWaiting} parameters={parameters} form={form} />
    </div>
  );
};

interface ContentProps {
  readonly name: FinancePageName;
  readonly vehicle: CarFinanceResponse | undefined;
  /** While the vehicle is still to come. */
  readonly isWaiting: boolean;
  readonly parameters: URLSearchParams;
  readonly form: RenderFinanceForm;
}

const noVehicle = { id: '', year: 0 };

/** For the vehicle; without one for the price the visitor was linked with, or the example's. */
const Content = ({ vehicle, isWaiting, ...props }: ContentProps) => {
  const { site } = useEnvironment();
  const budget = Number(props.parameters.get('vehiclePriceBudget') ?? 0);
  const price = budget > 0 && Number.isFinite(budget) ? budget : site.finance.calculator.amount.default;
  const finance = vehicle ?? { price, lender: estimatedLender(price, site.finance), wantsQuote: false };
  const { lender, isLoading } = useLender(vehicle?.car ?? noVehicle, finance);
  return (
    <Parts
      {...props}
      price={finance.price}
      lender={lender}
      isLoading={isWaiting || isLoading}
      {...(vehicle && { car: vehicle.car })}
    />
  );
};

interface PartsProps extends Omit<ContentProps, 'vehicle' | 'isWaiting'> {
  readonly car?: CarFinanceResponse['car'];
  /** Dollars. */
  readonly price: number;
  readonly lender: LenderEntry;
  readonly isLoading: boolean;
}

const Parts = ({ name, parameters, form, car, price, lender, isLoading }: PartsProps) => {
  const { site } = useEnvironment();
  const [values, setValues] = useState<CalculatorValues>();
  const dealership = parameters.get('preferredDealership');
  const isOfSite = site.dealerships.some(({ slug }) => slug === dealership);
  const formOf = (more: Partial<FinanceFormProps> = {}) =>
    form({
      ...(car && { car }),
      ...(dealership !== null && isOfSite && { dealership }),
      ...more,
      fields: { ...(values && figuresOf(values)), ...more.fields },
    });
  const calculator = (
    <section id="finance-calculator" className={financeStyles.section} aria-labelledby="calculator-title">
      <h2 id="calculator-title">Finance calculator</h2>
      <CalculatorSlot
        key={car?.id}
        subject={isLoading ? undefined : { price, lender }}
        carId={car?.id}
        onValues={setValues}
      />
      <Disclaimer lender={lender} price={price} />
    </section>
  );
  if (name === 'preApproval') return <PreApproval calculator={calculator} form={formOf} />;
  const contact = (
    <div className={styles.financeContact}>
      <section id={financeFormAnchor} className={financeStyles.form} aria-labelledby="form-title">
        <h2 id="form-title">{formTitles[name]}</h2>
        {formOf()}
      </section>
      <TalkToUs />
    </div>
  );
  if (name === 'enquiry') return contact;
  if (name === 'apply') {
    return (
      <>
        {contact}
        {calculator}
      </>
    );
  }
  return (
    <>
      {name === 'finance' && <HowItWorks />}
      {calculator}
      {contact}
    </>
  );
};
