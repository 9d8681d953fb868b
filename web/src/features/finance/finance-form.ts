import type { ReactNode } from 'react';
import type { CarFinanceResponse } from '#contracts/api/finance';

/** Data for the form below the figures. */
export interface FinanceFormProps {
  readonly car?: CarFinanceResponse['car'];
  readonly subcategory?: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Slug of the dealership in the visitor's link. */
  readonly dealership?: string;
}
export type RenderFinanceForm = (props: FinanceFormProps) => ReactNode;
