import type { Site } from '#contracts/domain/site/site';
import type { MailCalendar } from '../port/mail.js';

/** What a message consists of. HTML and plain text are both made of it, so they say the same. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** What a person typed, line by line. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'buttons'; readonly links: readonly Link[] }
  | { readonly kind: 'car'; readonly car: ShownCar };

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}

/** The first of several is the one to press. */
interface Link {
  readonly label: string;
  readonly href: string;
}

export interface ShownCar {
  readonly name: string;
  readonly href: string;
  /** `$32,990`, or what stands in its place. */
  readonly price?: string | undefined;
  /** A picture 600 pixels wide, and one of twice that. */
  readonly picture?: string | undefined;
  readonly details?: string | undefined;
}

/** A message before it is written in the site's look. */
export interface Content {
  readonly subject: string;
  /** What a list of messages shows beside the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets it, at its foot. */
  readonly because: string;
  /** Where messages like this can be stopped; absent: it is an answer, not an advertisement. */
  readonly unsubscribe?: string | undefined;
  readonly calendar?: MailCalendar;
}

/** Who speaks, in whose look. */
export interface Sender {
  readonly site: Pick<Site, 'name' | 'url' | 'theme' | 'phones'>;
  /** `610 Pittwater Road, Brookvale NSW 2100` */
  readonly address?: string | undefined;
  readonly phone: string;
}
