import type { Mail, MailMessage } from './mail.js';

export interface SentMail extends MailMessage {
  readonly at: Date;
}

/** Messages an outbox keeps. */
const limit = 200;

/** Stands in for a server: keeps the last messages for whoever tries the program out, in memory only. */
export class MailOutbox implements Mail {
  private messages: readonly SentMail[] = [];

  constructor(private readonly clock: () => Date) {}

  async send(message: MailMessage): Promise<void> {
    // As any mailbox would, it shows a message once.
    const others = this.messages.filter(({ id }) => id !== message.id);
    this.messages = [{ ...message, at: this.clock() }, ...others].slice(0, limit);
  }

  forget(): void {
    this.messages = [];
  }

  /** The newest first. */
  all(): readonly SentMail[] {
    return this.messages;
  }
}
