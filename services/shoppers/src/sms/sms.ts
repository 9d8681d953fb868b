/** What carries text messages to phones. */
export interface Sms {
  /** Resolves when the carrier took the message; rejects with an {@link SmsRefused} when it never will. */
  send(message: SmsMessage): Promise<void>;
  /** Keeps no message any longer. */
  forget?(): void;
}

export interface SmsMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** The carrier turned the message down; trying again is of no use. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';

  constructor(
    reason: string,
    /** Whoever has the phone asked the carrier to let no more of us through. */
    readonly isOptedOut = false,
  ) {
    super(reason);
  }
}

export const SMS = Symbol('Sms');
