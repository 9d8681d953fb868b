import { Button } from '../../../ui/Button.js';
import styles from './Stock.module.css';

interface QuestionProps {
  readonly question: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something unlikely is saved. */
export const Question = ({ question, onYes, onNo }: QuestionProps) => (
  <p className={styles.buttons} role="group" aria-label={question}>
    <strong>{question}</strong>
    {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- Nothing is saved before the answer. */}
    <Button autoFocus onClick={onYes}>
      Yes, save it
    </Button>
    <Button onClick={onNo}>No</Button>
  </p>
);
