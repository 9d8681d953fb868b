import type { Site } from '#contracts/domain/site/site';
import type { MailCalendar } from '../port/mail.js';

/** Parts of a message. HTML and plain text are both rendered from them, so that they say the same. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Text that a person typed, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'buttons'; readonly links: readonly Link[] }
  | { readonly kind: 'car'; readonly car: ShownCar };

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}

/** The first link of several is the main button. */
interface Link {
  readonly label: string;
  readonly href: string;
}

export interface ShownCar {
  readonly name: string;
  readonly href: string;
  /** `$32,990`, or a text in place of a price. */
  readonly price?: string | undefined;
  /** URL of a picture 600 pixels wide, at twice that resolution. */
  readonly picture?: string | undefined;
  readonly details?: string | undefined;
}

/** A message before rendering in the site's style. */
export interface Content {
  readonly subject: string;
  /** Text beside the subject in a list of messages. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Reason why the recipient gets the message, for its footer. */
  readonly because: string;
  /** URL to stop such messages; absent: the message is an answer, not an advertisement. */
  readonly unsubscribe?: string | undefined;
  /** URL to withdraw consent to offers; absent: there is none. */
  readonly withdraw?: string | undefined;
  readonly calendar?: MailCalendar;
}

export const withdrawLabel = 'Stop news and offers';

/** The sender, and the style of the message. */
export interface Sender {
  readonly site: Pick<Site, 'name' | 'url' | 'theme' | 'phones'>;
  /** `610 Pittwater Road, Brookvale NSW 2100` */
  readonly address?: string | undefined;
  readonly phone: string;
}
