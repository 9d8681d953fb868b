import type { MailSent } from '../api/mail.js';
import type { ViewDefinition } from './view.js';

export const mailSentView = { name: 'mail_sent', version: 1, indexes: [['stream']] } as const satisfies ViewDefinition;

/** A message that was sent for an event, by its delivery. */
export interface MailSentView extends MailSent {
  /** The event's: of a lead, a reservation or a shopper. */
  readonly stream: string;
}
