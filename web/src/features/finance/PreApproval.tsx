import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { financeFormAnchor } from '#contracts/domain/finance/link';
import type { FurtherFields } from '#contracts/domain/forms/known-fields';
import { Button } from '../../ui/Button.js';
import type { FinanceFormProps } from './finance-form.js';
import { atStep, preApprovalSteps, stepOf } from './steps.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import { RadioPills } from '../../ui/RadioPills.js';
import styles from './FinancePage.module.css';

interface PreApprovalProps {
  readonly calculator: ReactNode;
  readonly form: (more: Partial<FinanceFormProps>) => ReactNode;
}

const questions = {
  Employment: ['Full time', 'Part time or casual', 'Self-employed', 'Something else'],
  Home: ['Own it', 'Paying it off', 'Rent', 'Live with family'],
  'Looking to buy': ['As soon as I can', 'Within a month', 'Just looking'],
} as const satisfies Partial<Record<keyof FurtherFields, readonly string[]>>;

/** Three steps, each at its own address. Other query parameters stay in the address. */
export const PreApproval = ({ calculator, form }: PreApprovalProps) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const step = stepOf(search);
  const toStep = (to: number) => pathname + atStep(search, to);
  return (
    <>
      <nav aria-label="Steps">
        <ol className={styles.approval}>
          {preApprovalSteps.map((title, index) => (
            <li key={title} data-done={index + 1 < step || undefined}>
              <Link to={toStep(index + 1)} aria-current={index + 1 === step ? 'step' : undefined}>
                <span aria-hidden="true">{index + 1}</span>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div hidden={step !== 1}>{calculator}</div>
      {step === 2 && (
        <section className={clsx(layout.stack, styles.questions)} aria-labelledby="questions-title">
          <h2 id="questions-title">Your situation</h2>
          {Object.entries(questions).map(([question, choices]) => (
            <RadioPills
              key={question}
              legend={question}
              name={question}
              choices={choices.map((choice) => ({ value: choice, label: choice }))}
              value={answers[question] ?? ''}
              onChange={(choice) => setAnswers({ ...answers, [question]: choice })}
            />
          ))}
        </section>
      )}
      <section
        id={financeFormAnchor}
        className={clsx(layout.stack, styles.form)}
        aria-labelledby="form-title"
        hidden={step !== 3}
      >
        <h2 id="form-title">Your details</h2>
        {step === 3 && form({ subcategory: 'Pre-approval', fields: answers })}
      </section>
      <div className={clsx(layout.row, styles.back)}>
        {step > 1 && <Button onClick={() => void navigate(toStep(step - 1))}>Back</Button>}
        {step < preApprovalSteps.length && (
          <Button look="primary" onClick={() => void navigate(toStep(step + 1))}>
            Continue
          </Button>
        )}
      </div>
    </>
  );
};
