import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './Link.js';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet';

const classOf = (look: ButtonLook, className = '') => clsx(styles.button, styles[look], className);

export const Button = ({
  look = 'secondary',
  className,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) => (
  <button type="button" className={classOf(look, className)} {...rest} />
);

export const ButtonLink = ({ look = 'secondary', className, ...rest }: LinkProps & { look?: ButtonLook }) => (
  <Link className={classOf(look, className)} {...rest} />
);

/** A link out of the site's own pages: `tel:`, a map. */
export const ButtonAnchor = ({
  look = 'secondary',
  className,
  ...rest
  // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- Whoever uses it writes what is in it.
}: ComponentProps<'a'> & { look?: ButtonLook }) => <a className={classOf(look, className)} {...rest} />;
