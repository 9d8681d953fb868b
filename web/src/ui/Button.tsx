import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './Link.js';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const classOf = (look: ButtonVariant, className = '') => clsx(styles.button, styles[look], className);

export const Button = ({
  look = 'secondary',
  className,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonVariant }) => (
  <button type="button" className={classOf(look, className)} {...rest} />
);

export const ButtonLink = ({ look = 'secondary', className, ...rest }: LinkProps & { look?: ButtonVariant }) => (
  <Link className={classOf(look, className)} {...rest} />
);

/** A link out of the site's own pages: `tel:`, a map. */
export const ButtonAnchor = ({
  look = 'secondary',
  className,
  ...rest
  // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- Whoever uses it writes what is in it.
}: ComponentProps<'a'> & { look?: ButtonVariant }) => <a className={classOf(look, className)} {...rest} />;
