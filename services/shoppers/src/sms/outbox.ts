import type { Sms, SmsMessage } from './sms.js';

export interface SentMessage extends SmsMessage {
  readonly at: Date;
}

/** Messages an outbox keeps. */
const limit = 50;

/** Stands in for a carrier: keeps the last messages for whoever tries the program out, in memory only. */
export class SmsOutbox implements Sms {
  private messages: readonly SentMessage[] = [];

  constructor(private readonly clock: () => Date) {}

  async send(message: SmsMessage): Promise<void> {
    this.messages = [{ ...message, at: this.clock() }, ...this.messages].slice(0, limit);
  }

  forget(): void {
    this.messages = [];
  }

  /** The newest first. */
  all(): readonly SentMessage[] {
    return this.messages;
  }
}
