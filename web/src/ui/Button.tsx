import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './Link.js';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const buttonClass = (look: ButtonVariant, className = '') => clsx(styles.button, styles[look], className);

export const Button = ({
  look = 'secondary',
  className,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonVariant }) => (
  <button type="button" className={buttonClass(look, className)} {...rest} />
);

export const ButtonLink = ({ look = 'secondary', className, ...rest }: LinkProps & { look?: ButtonVariant }) => (
  <Link className={buttonClass(look, className)} {...rest} />
);

/** A link that leaves the site's own pages, such as `tel:` or a map. */
export const ButtonAnchor = ({
  look = 'secondary',
  className,
  ...rest
  // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- Callers provide the content.
}: ComponentProps<'a'> & { look?: ButtonVariant }) => <a className={buttonClass(look, className)} {...rest} />;
