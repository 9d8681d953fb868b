import clsx from 'clsx';
import { useState } from 'react';
import type { CarFinanceResponse } from '#contracts/api/finance';
import type { CalculatorValues } from '#contracts/domain/finance/calculator';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { financeFormAnchor } from '#contracts/domain/finance/link';
import type { FinancePageName } from '#contracts/domain/finance/settings';
import { estimatedLender } from '#contracts/domain/finance/vehicle';
import { useEnvironment } from '../../lib/environment.js';
import layout from '../../ui/layout.module.css';
import calculatorStyles from './Calculator.module.css';
import { CalculatorSlot } from './CalculatorSlot.js';
import { Disclaimer } from './Disclaimer.js';
import type { FinanceFormProps, RenderFinanceForm } from './finance-form.js';
import styles from './FinancePage.module.css';
import { figuresOf } from './figures.js';
import { HowItWorks } from './HowItWorks.js';
import { PreApproval } from './PreApproval.js';
import { TalkToUs } from '../../ui/TalkToUs.js';
import { useLender } from './use-lender.js';

const formTitles: Readonly<Record<FinancePageName, string>> = {
  finance: 'Ask about finance',
  apply: 'Your application',
  enquiry: 'Your question',
  preApproval: 'Your details',
  personalised: 'Ask about these repayments',
};

interface FinanceContentProps {
  readonly name: FinancePageName;
  readonly vehicle: CarFinanceResponse | undefined;
  /** Whether the vehicle is still loading. */
  readonly isWaiting: boolean;
  readonly parameters: URLSearchParams;
  readonly form: RenderFinanceForm;
}

const noVehicle = { id: '', year: 0 };

/** Content for the vehicle. Without one, uses the price in the address or the calculator's default. */
export const FinanceContent = ({ vehicle, isWaiting, ...props }: FinanceContentProps) => {
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
      isWaiting={isWaiting}
      awaitsQuote={isLoading}
      {...(vehicle && { car: vehicle.car })}
    />
  );
};

interface PartsProps extends Omit<FinanceContentProps, 'vehicle'> {
  readonly car?: CarFinanceResponse['car'];
  /** Dollars. */
  readonly price: number;
  readonly lender: LenderEntry;
  readonly awaitsQuote: boolean;
}

const Parts = ({ name, parameters, form, car, price, lender, isWaiting, awaitsQuote }: PartsProps) => {
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
    <section
      id="finance-calculator"
      className={clsx(layout.stack, calculatorStyles.section)}
      aria-labelledby="calculator-title"
    >
      <h2 id="calculator-title">Finance calculator</h2>
      <CalculatorSlot
        key={car?.id}
        subject={isWaiting ? undefined : { price, lender }}
        awaitsQuote={awaitsQuote}
        carId={car?.id}
        onValues={setValues}
      />
      <Disclaimer lender={lender} price={price} />
    </section>
  );
  if (name === 'preApproval') return <PreApproval calculator={calculator} form={formOf} />;
  const contact = (
    <div className={styles.contact}>
      <section id={financeFormAnchor} className={clsx(layout.stack, styles.form)} aria-labelledby="form-title">
        <h2 id="form-title">{formTitles[name]}</h2>
        {formOf()}
      </section>
      <TalkToUs>
        Ask for the finance desk. We work with {site.finance.provider.name} and can tell you in one call what a loan
        would cost.
      </TalkToUs>
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
