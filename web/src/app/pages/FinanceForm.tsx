import clsx from 'clsx';
import type { FinanceFormProps } from '../../features/finance/finance-form.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import styles from './FinanceForm.module.css';

/** The finance enquiry, with the figures calculated above it. */
export const FinanceForm = ({ car, subcategory, fields, dealership }: FinanceFormProps) => (
  <FormSlot
    id="finance"
    car={car}
    className={clsx(styles.slot, car && styles.slotVehicle)}
    more={{
      ...(subcategory !== undefined && { subcategory }),
      ...(dealership !== undefined && { dealership_slug: dealership }),
      fields,
    }}
  />
);
