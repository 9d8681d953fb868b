export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** One message to one recipient, ready to be sent. */
export interface MailMessage {
  /** `<local part>@<domain>` of its Message-ID: the same each time it is tried, so that a receiver tells repeats. */
  readonly id: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly subject: string;
  /** Absent: plain text alone. */
  readonly html?: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly calendar?: MailCalendar | undefined;
}

/** An entry for the recipient's calendar, as iCalendar (RFC 5545). */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** What carries mail. */
export interface Mail {
  /**
   * Resolves when the server has taken the message.
   * @throws {MailRefused} it never will
   * @throws {MailDelayed} it may later
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
  /** Keeps no message any longer. */
  forget?(): void;
  close?(): void;
}

/** The server turned the message down for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    reason: string,
    /** SMTP reply code, 5xx. */
    readonly status: number,
    /** It was the address that it turned down: there is no such mailbox. */
    readonly isNoMailbox = false,
  ) {
    super(reason);
  }
}

/** The server could not be reached, or asked to try again. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';

  constructor(
    reason: string,
    /** SMTP reply code; absent: there was none. */
    readonly status?: number,
  ) {
    super(reason);
  }
}

export const MAIL = Symbol('Mail');
