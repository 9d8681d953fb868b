import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../../../lib/environment.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import { choices, labels, type TypedVehicle, type VehicleErrors, type VehicleField } from './vehicle-fields.js';
import styles from './VehicleForm.module.css';

interface VehicleFormProps {
  readonly typed: TypedVehicle;
  readonly errors: VehicleErrors;
  readonly dealership: string;
  /** Fields of each section. */
  readonly sections: Readonly<Record<string, readonly VehicleField[]>>;
  readonly hints?: Readonly<Partial<Record<VehicleField, string>>>;
  readonly onType: (field: VehicleField, value: string) => void;
  readonly onSave: () => void;
  /** The questions, buttons and messages. */
  readonly children: ReactNode;
}

const required: ReadonlySet<VehicleField> = new Set(['stocknum', 'year', 'make', 'model', 'car_type', 'price']);

const inputs: Readonly<Partial<Record<VehicleField, Partial<ComponentProps<typeof TextField>>>>> = {
  ...{ stocknum: { autoCapitalize: 'characters' }, regplate: { autoCapitalize: 'characters' } },
  ...{ vin: { autoCapitalize: 'characters', spellCheck: false }, year: { inputMode: 'numeric', maxLength: 4 } },
  ...{ make: { autoCapitalize: 'words' }, model: { autoCapitalize: 'words' }, km: { inputMode: 'numeric' } },
  ...{ price: { inputMode: 'decimal' }, dealercomments: { rows: 6 } },
};

/** The fields of a vehicle that staff type, each with what is wrong with it. */
export const VehicleForm = ({ sections, errors, onSave, children, ...field }: VehicleFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate autoComplete="off">
      {Object.entries(sections).map(([legend, fields]) => (
        <fieldset key={legend} className={styles.section}>
          <legend>{legend}</legend>
          <div className={styles.fields}>
            {fields.map((name) => (
              <Field key={name} name={name} error={errors[name]} {...field} />
            ))}
          </div>
        </fieldset>
      ))}
      {children}
    </form>
  );
};

interface FieldProps extends Pick<VehicleFormProps, 'typed' | 'dealership' | 'hints' | 'onType'> {
  readonly name: VehicleField;
  readonly error: string | undefined;
}

const Field = ({ name, error, typed, dealership, hints, onType }: FieldProps) => {
  const { locations } = useSite();
  const value = typed[name];
  const common = { label: labels[name], value, error, hint: hints?.[name], required: required.has(name) };
  const known =
    name === 'location_id'
      ? locations.filter((one) => one.dealership_id === dealership).map((one) => ({ value: one.id, label: one.name }))
      : choices[name];
  if (!known) return <TextField {...common} {...inputs[name]} onChange={({ target }) => onType(name, target.value)} />;
  if (name === 'location_id' && known.length < 2) return null;
  const isKnown = value === '' || known.some((one) => one.value === value);
  return (
    <SelectField
      {...common}
      choices={isKnown ? known : [...known, { value, label: value }]}
      onChange={({ target }) => onType(name, target.value)}
    />
  );
};
