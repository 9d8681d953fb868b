import type { Sms, SmsMessage } from './sms.js';

export interface SentMessage extends SmsMessage {
  readonly at: Date;
}

/** Maximum number of messages in memory. */
const limit = 50;

/** Stands in for a carrier in demos: stores the last messages in memory. */
export class SmsOutbox implements Sms {
  private messages: readonly SentMessage[] = [];

  constructor(private readonly clock: () => Date) {}

  async send(message: SmsMessage): Promise<void> {
    this.messages = [{ ...message, at: this.clock() }, ...this.messages].slice(0, limit);
  }

  forget(): void {
    this.messages = [];
  }

  /** Returns the newest first. */
  all(): readonly SentMessage[] {
    return this.messages;
  }
}
