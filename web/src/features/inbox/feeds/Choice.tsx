import { useId } from 'react';
import fieldStyles from '../../../ui/Field.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

/** A select in which one choice is always selected. */
export const Choice = ({ label, value, onChange, choices }: ChoiceProps) => {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
};
