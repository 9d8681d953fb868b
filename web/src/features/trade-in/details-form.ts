import type { ReactNode } from 'react';
import type { CarDocument } from '#contracts/search/car-document';

/** Data for the contact form at the end. */
interface DetailsFormProps {
  readonly car?: CarDocument | undefined;
  readonly trade_in: Readonly<Record<string, string | number>>;
  readonly subcategory?: string;
  readonly onSent: (lead_id: string) => void;
}
export type RenderDetailsForm = (props: DetailsFormProps) => ReactNode;
