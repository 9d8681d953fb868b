import type { ReservationResponse } from '#contracts/api/reservations';

export interface PaymentFormProps {
  readonly payment: NonNullable<ReservationResponse['payment']>;
  readonly amountText: string;
  /** A card is on its way to the provider: what was said of the one before holds no more. */
  readonly onTry: () => void;
  /** The provider has it; its news decides. */
  readonly onPaying: () => void;
  readonly onDeclined: (reason: string) => void;
  /** Nobody knows whether the provider has it. */
  readonly onUnclear: (reason: string) => void;
}
