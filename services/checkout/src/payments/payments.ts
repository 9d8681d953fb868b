import type { DisputeStatus } from '#contracts/events/reservation';

/** What takes money from cards. */
export interface Payments {
  /** `none`: it rejects whatever it is asked for. */
  readonly provider: 'embedded' | 'stripe' | 'none';
  /** The same key is the same payment, however often it is asked for. */
  open(request: OpenPayment): Promise<OpenedPayment>;
  /** The payment as it is now, for the page that is to pay it. */
  read(payment: PaymentRef): Promise<OpenedPayment & PaymentStatus>;
  /** Closes it, so that nothing can be paid with it any more; tells where it was too late for that. */
  close(payment: PaymentRef): Promise<PaymentStatus>;
  /**
   * Gives everything back; the same key gives it back once. Rejects where the provider can't, with a
   * {@link RefundReturned} where it took the refund and could not carry it out: the next try needs another key.
   */
  refund(payment: PaymentRef, request: RefundRequest): Promise<{ readonly refund_id: string }>;
  /** What a webhook says; undefined where it is not of ours to care about. Throws {@link WebhookForged}. */
  readWebhook(body: Buffer, signature: string | undefined): Promise<PaymentNews | undefined>;
}

/** A payment, and the account it was opened in where that is not the installation's. */
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
  /** The provider's key for pages, where it has one. */
  readonly publishable_key?: string;
  /** What pages have to name beside that key. */
  readonly account?: string;
}

/** `processing`: nobody can tell yet. */
export type PaymentStatus =
  { readonly state: 'open' | 'closed' | 'processing' } | { readonly state: 'received'; readonly amount: number };

export interface PaymentNews {
  /** Of the message: the same news may come several times. */
  readonly id: string;
  readonly reservation_id: string;
  readonly payment_id: string;
  /** Who says so, where it is not the installation's account. */
  readonly account?: string | undefined;
  readonly what:
    | { readonly type: 'received'; readonly amount: number }
    | { readonly type: 'declined'; readonly reason: string }
    | { readonly type: 'closed' }
    /** All in all, by whoever. */
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

/** The message is not from the provider, or too old to be taken. */
export class WebhookForged extends Error {
  override readonly name = 'WebhookForged';
}

/** The provider took the refund, and the money did not reach the shopper. */
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
