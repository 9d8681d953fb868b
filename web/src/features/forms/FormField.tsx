import { type Control, type UseFormRegister, useController } from 'react-hook-form';
import { choicesOf, type FormField as Field, type FormValue, type FormValues } from '#contracts/domain/forms/form';
import { CheckboxField } from '../../ui/CheckboxField.js';
import { CheckboxGroup } from '../../ui/CheckboxGroup.js';
import { EmailField } from '../../ui/EmailField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import type { TestDriveTarget } from './queries.js';
import { SlotPicker } from './SlotPicker.js';

export type Values = Record<string, FormValue>;

interface FormFieldProps {
  readonly field: Field;
  readonly values: FormValues;
  /** Initial value in the server's HTML; undefined once react-hook-form provides it. */
  readonly initial: FormValue | undefined;
  readonly error: string | undefined;
  readonly labelInside: boolean | undefined;
  readonly register: UseFormRegister<Values>;
  readonly control: Control<Values>;
  /** The vehicle or location of a test drive. */
  readonly drive: TestDriveTarget;
}

const inputs = {
  text: { type: 'text' },
  phone: { type: 'tel', inputMode: 'tel' },
  postcode: { type: 'text', inputMode: 'numeric', maxLength: 4 },
  number: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
} as const;

export const FormField = (props: FormFieldProps) => {
  const { field, values, initial, error, labelInside, register, control, drive } = props;
  const { name, label, kind, required, hint, autoComplete } = field;
  const begins = typeof initial === 'string' && { defaultValue: initial };
  const common = { label, error, required, hint, ...begins };
  switch (kind) {
    case 'hidden':
      return null;
    case 'slot':
      return <Slot field={field} error={error} control={control} drive={drive} />;
    case 'select':
      return <SelectField {...common} choices={choicesOf(field, values)} {...register(name)} />;
    case 'checkbox':
      return (
        <CheckboxField
          label={label}
          error={error}
          required={required}
          {...(initial === true && { defaultChecked: true })}
          {...register(name)}
        />
      );
    case 'checkboxes':
      return <CheckboxGroup label={label} error={error} choices={choicesOf(field, values)} box={register(name)} />;
    case 'textarea':
      return <TextField {...common} labelInside={labelInside} rows={3} {...register(name)} />;
    case 'email':
      return (
        <EmailField {...common} labelInside={labelInside} autoComplete={autoComplete ?? 'off'} {...register(name)} />
      );
    default:
      return (
        <TextField
          {...common}
          {...inputs[kind]}
          labelInside={labelInside}
          autoComplete={autoComplete ?? 'off'}
          {...register(name)}
        />
      );
  }
};

const Slot = ({ field, error, control, drive }: Pick<FormFieldProps, 'field' | 'error' | 'control' | 'drive'>) => {
  const { field: slot } = useController({ control, name: field.name });
  return (
    <SlotPicker
      label={field.label}
      drive={drive}
      value={typeof slot.value === 'string' ? slot.value : ''}
      onChange={slot.onChange}
      error={error}
    />
  );
};
