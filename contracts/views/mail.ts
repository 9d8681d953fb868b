import type { MailSent } from '../api/mail.js';
import type { ViewDefinition } from './view.js';

export const mailSentView = { name: 'mail_sent', version: 1, indexes: [['stream']] } as const satisfies ViewDefinition;

/** A message sent for an event; the id is the delivery's. */
export interface MailSentView extends MailSent {
  /** Stream of the event: a lead, a reservation or a shopper. */
  readonly stream: string;
}
