import type { ReservationResponse } from '#contracts/api/reservations';

export interface PaymentFormProps {
  readonly payment: NonNullable<ReservationResponse['payment']>;
  readonly amountText: string;
  /** A payment attempt starts. Clears the message of the previous attempt. */
  readonly onTry: () => void;
  /** The provider has the payment; its webhook reports the result. */
  readonly onPaying: () => void;
  readonly onDeclined: (reason: string) => void;
  /** It is unknown whether the provider received the payment. */
  readonly onUnclear: (reason: string) => void;
}
