import fieldStyles from './Field.module.css';
import styles from './RadioPills.module.css';

interface RadioPillsProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A choice of one value, with all choices visible. */
export const RadioPills = ({ legend, name, choices, value, onChange, error }: RadioPillsProps) => (
  <fieldset className={styles.pills}>
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.value}>
        <input
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
        <span>{choice.label}</span>
      </label>
    ))}
    {error !== undefined && <p className={fieldStyles.error}>{error}</p>}
  </fieldset>
);
