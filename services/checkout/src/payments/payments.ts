/** What takes money from cards. */
export interface Payments {
  /** `none`: it rejects whatever it is asked for. */
  readonly provider: 'embedded' | 'stripe' | 'none';
  /** The provider's key for pages, where it has one. */
  readonly publishableKey?: string;
  /** The same key is the same payment, however often it is asked for. */
  open(request: OpenPayment): Promise<OpenedPayment>;
  /** The payment as it is now, for the page that is to pay it. */
  read(payment_id: string): Promise<OpenedPayment & PaymentStatus>;
  /** Closes it, so that nothing can be paid with it any more; tells where it was too late for that. */
  close(payment_id: string): Promise<PaymentStatus>;
  /**
   * Gives everything back; the same key gives it back once. Rejects where the provider can't, with a
   * {@link RefundReturned} where it took the refund and could not carry it out: the next try needs another key.
   */
  refund(payment_id: string, request: RefundRequest): Promise<{ readonly refund_id: string }>;
  /** What a webhook says; undefined where it is not of ours to care about. Throws {@link WebhookForged}. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentNews | undefined;
}

export interface OpenPayment {
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
}

/** `processing`: nobody can tell yet. */
export type PaymentStatus =
  { readonly state: 'open' | 'closed' | 'processing' } | { readonly state: 'received'; readonly amount: number };

export interface PaymentNews {
  /** Of the message: the same news may come several times. */
  readonly id: string;
  readonly reservation_id: string;
  readonly payment_id: string;
  readonly what:
    | { readonly type: 'received'; readonly amount: number }
    | { readonly type: 'declined'; readonly reason: string }
    | { readonly type: 'closed' }
    | { readonly type: 'refund-returned'; readonly refund_id: string; readonly reason: string };
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
