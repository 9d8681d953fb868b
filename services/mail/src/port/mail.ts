export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** One message to one recipient, ready to be sent. */
export interface MailMessage {
  /** `<local part>@<domain>` of its Message-ID, the same in each attempt, so that receivers recognise repeats. */
  readonly id: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly subject: string;
  /** Absent: plain text only. */
  readonly html?: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly calendar?: MailCalendar | undefined;
}

/** An iCalendar entry (RFC 5545) for the recipient's calendar. */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

export interface Mail {
  /**
   * Resolves when the server has accepted the message.
   * @throws {MailRefused} if the server rejects it for good
   * @throws {MailDelayed} if the server may accept it later
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
  /** Deletes all stored messages. */
  forget?(): void;
  close?(): void;
}

/** The server rejected the message for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    reason: string,
    /** SMTP reply code, 5xx. */
    readonly status: number,
    /** Whether the server rejected the address because the mailbox does not exist. */
    readonly isNoMailbox = false,
  ) {
    super(reason);
  }
}

/** The server was unreachable, or asked to try again. */
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
