import text from '../../ui/text.module.css';
import styles from './FinancePage.module.css';

const steps = [
  ['Work it out', 'Change the price, deposit and term until the repayment suits you.'],
  ['Send it to us', 'We get your figures with your question, so you won’t have to repeat them.'],
  ['Drive it away', 'We talk to the lender, you sign, and the vehicle is yours to take home.'],
] as const;

export const HowItWorks = () => (
  <ol className={styles.steps} aria-label="How it works">
    {steps.map(([title, words], index) => (
      <li key={title}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <h2 className={text.title}>{title}</h2>
        <p className={text.muted}>{words}</p>
      </li>
    ))}
  </ol>
);
