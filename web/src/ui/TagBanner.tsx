import clsx from 'clsx';
import type { Tagged } from '../lib/car/tag.js';
import { tagOf } from '../lib/car/tag.js';
import { useEnvironment } from '../lib/environment.js';
import styles from './TagBanner.module.css';

export const TagBanner = ({ car }: { readonly car: Tagged }) => {
  const { site, now } = useEnvironment();
  const tag = tagOf(car, site, now);
  return tag && <span className={clsx(styles.tag, styles[tag.kind])}>{tag.text}</span>;
};
