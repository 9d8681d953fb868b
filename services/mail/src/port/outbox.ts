import type { Mail, MailMessage } from './mail.js';

export interface SentMail extends MailMessage {
  readonly at: Date;
}

/** Maximum number of messages. */
const limit = 200;

/** Replaces a mail server in demos: stores the last messages, in memory only. */
export class MailOutbox implements Mail {
  private messages: readonly SentMail[] = [];

  constructor(private readonly clock: () => Date) {}

  async send(message: MailMessage): Promise<void> {
    // Like a mailbox, it shows a repeated message once.
    const others = this.messages.filter(({ id }) => id !== message.id);
    this.messages = [{ ...message, at: this.clock() }, ...others].slice(0, limit);
  }

  forget(): void {
    this.messages = [];
  }

  /** Returns the messages, newest first. */
  all(): readonly SentMail[] {
    return this.messages;
  }
}
