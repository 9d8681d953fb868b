import type { ReactNode } from 'react';
import type { CarFinanceResponse } from '#contracts/api/finance';

/** What the form below the figures is to send on. */
export interface FinanceFormProps {
  readonly car?: CarFinanceResponse['car'];
  readonly subcategory?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Slug of the dealership the visitor was linked with. */
  readonly dealership?: string;
}
export type RenderFinanceForm = (props: FinanceFormProps) => ReactNode;
