import clsx from 'clsx';
import formStyles from '../../ui/Form.module.css';
import styles from './Faq.module.css';

const questions = [
  [
    'What vehicles do you buy?',
    'All makes and types: cars, utes, vans, four-wheel drives, and most trucks and caravans. It need not be perfect, and you need not buy from us.',
  ],
  [
    'How is the estimate calculated?',
    'From what vehicles like yours fetch at the moment, by model, age and kilometres, adjusted by what you tell us of its condition and history.',
  ],
  [
    'Is it the exact price?',
    'It is the range we expect. The firm offer follows when we have seen the vehicle. Online estimates are generally not given for cars over 7 years old or over 100,000 km; we value those in person.',
  ],
  [
    'What if I still owe finance on it?',
    'That is common. We get the payout figure from your lender, pay it out, and the rest is yours.',
  ],
  ['Where is it inspected?', 'At any of our locations, in about twenty minutes, or at your place where we can.'],
] as const;

export const Faq = () => (
  <aside className={clsx(formStyles.places, styles.faq)} aria-labelledby="faq-title">
    <h2 id="faq-title">Good to know</h2>
    {questions.map(([question, answer]) => (
      <details key={question}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </aside>
);
