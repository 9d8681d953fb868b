import clsx from 'clsx';
import formStyles from '../../ui/Form.module.css';
import styles from './Faq.module.css';

const questions = [
  [
    'What vehicles do you buy?',
    'All makes and types: cars, utes, vans, four-wheel drives, and most trucks and caravans. It doesn’t have to be perfect, and you don’t have to buy from us.',
  ],
  [
    'How is the estimate calculated?',
    'We look at what similar vehicles are selling for, by model, age and kilometres, then adjust for the condition and history you tell us about.',
  ],
  [
    'Is it the exact price?',
    'It’s the range we expect. You get a firm offer once we’ve seen the vehicle. Online estimates are generally not given for cars over 7 years old or over 100,000 km; we value those in person.',
  ],
  [
    'What if I still owe finance on it?',
    'No problem. We get the payout figure from your lender, pay it out, and the rest is yours.',
  ],
  ['Where is it inspected?', 'At any of our locations in about 20 minutes, or at your place if we can.'],
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
