import type { DisputeStatus } from '#contracts/events/reservation';

export interface Payments {
  /** `none`: every call rejects. */
  readonly provider: 'embedded' | 'stripe' | 'none';
  /** Opens a payment. The same idempotency key returns the same payment. */
  open(request: OpenPayment): Promise<OpenedPayment>;
  /** Returns the current payment, for the page that pays it. */
  read(payment: PaymentRef): Promise<OpenedPayment & PaymentStatus>;
  /** Closes the payment, so that it cannot be paid any more. The status says if it was too late for that. */
  close(payment: PaymentRef): Promise<PaymentStatus>;
  /**
   * Refunds the whole amount; with the same idempotency key only once. Rejects if the provider cannot refund, and with
   * a {@link RefundReturned} if it accepted the refund but could not complete it: the next attempt needs a new key.
   */
  refund(payment: PaymentRef, request: RefundRequest): Promise<{ readonly refund_id: string }>;
  /** Parses a webhook; undefined if it is irrelevant. Throws {@link WebhookForged}. */
  readWebhook(body: Buffer, signature: string | undefined): Promise<PaymentNotification | undefined>;
}

/** A payment, and its account unless that is the installation's. */
export interface PaymentRef {
  readonly payment_id: string;
  readonly account?: string | undefined;
}

export interface OpenPayment {
  readonly account?: string | undefined;
  readonly reservation_id: string;
  readonly attempt: number;
  /** Cents. */
  readonly amount: number;
  readonly currency: 'aud';
  readonly description: string;
  readonly idempotencyKey: string;
}

interface RefundRequest {
  readonly reservation_id: string;
  readonly idempotencyKey: string;
}

export interface OpenedPayment {
  readonly payment_id: string;
  readonly client_secret: string;
  /** The provider's public key for pages, if it has one. */
  readonly publishable_key?: string;
  /** Account that pages name beside the key. */
  readonly account?: string;
}

/** `processing`: the result is not known yet. */
export type PaymentStatus =
  { readonly state: 'open' | 'closed' | 'processing' } | { readonly state: 'received'; readonly amount: number };

export interface PaymentNotification {
  /** Id of the message, because the same message may arrive several times. */
  readonly id: string;
  readonly reservation_id: string;
  readonly payment_id: string;
  /** Account that the message is from, unless that is the installation's. */
  readonly account?: string | undefined;
  readonly what:
    | { readonly type: 'received'; readonly amount: number }
    | { readonly type: 'declined'; readonly reason: string }
    | { readonly type: 'closed' }
    /** Total of all refunds, whoever made them. */
    | { readonly type: 'refunded'; readonly total: number }
    | ({ readonly type: 'disputed' } & Dispute)
    | { readonly type: 'refund-returned'; readonly refund_id: string; readonly reason: string };
}

export interface Dispute {
  readonly dispute_id: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: DisputeStatus;
}

/** The message is not from the provider, or too old. */
export class WebhookForged extends Error {
  override readonly name = 'WebhookForged';
}

/** The provider accepted the refund, but the money did not reach the shopper. */
export class RefundReturned extends Error {
  override readonly name = 'RefundReturned';

  constructor(
    readonly refund_id: string,
    reason: string,
  ) {
    super(reason);
  }
}

export const PAYMENTS = Symbol('Payments');
