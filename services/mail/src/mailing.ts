import { mailingStream, type MailingEvent } from '#contracts/events/mail';
import type { Decider } from '#platform/kernel/decider';

/** Whether the installation sends mail. The command is the wanted state. */
export const mailing: Decider<boolean, boolean, MailingEvent> = {
  category: mailingStream.category,
  initial: false,
  evolve: { MailTurnedOn: () => true, MailTurnedOff: () => false },
  decide: (isOn, wanted) => (isOn === wanted ? [] : [{ type: wanted ? 'MailTurnedOn' : 'MailTurnedOff', data: {} }]),
};
