/** Carrier of text messages. */
export interface Sms {
  /** Resolves when the carrier accepts the message; rejects with {@link SmsRefused} if a retry is useless. */
  send(message: SmsMessage): Promise<void>;
  /** Deletes stored messages. */
  forget?(): void;
}

export interface SmsMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** The carrier refused the message; a retry is useless. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';

  constructor(
    reason: string,
    /** The recipient has opted out at the carrier. */
    readonly isOptedOut = false,
  ) {
    super(reason);
  }
}

export const SMS = Symbol('Sms');
