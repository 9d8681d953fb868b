import type { Person } from '#contracts/domain/site/site';
import { telephone } from '../lib/format.js';
import { Picture } from './Picture.js';
import layout from './layout.module.css';
import text from './text.module.css';
import styles from './PersonCard.module.css';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');

interface PersonCardProps {
  readonly person: Person;
  /** Number to use if the person has none. */
  readonly phone: string;
}

/** A member of the dealer's staff, with contact details. */
export const PersonCard = ({ person: { name, role, picture, phone: own }, phone }: PersonCardProps) => (
  <div className={layout.row}>
    <span className={styles.face} aria-hidden="true">
      {picture === undefined ? initials(name) : <Picture path={picture} alt="" sizes="56px" maxWidth={160} />}
    </span>
    <p>
      <span className={text.strong}>{name}</span>
      <span className={text.note}>, {role}</span>
      <br />
      <a href={telephone(own ?? phone)}>{own ?? phone}</a>
    </p>
  </div>
);
