import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PlainNavigation } from './MainNavigation.js';

interface NavigationMenuProps {
  /** Name of the opened navigation. */
  readonly label: string;
  /** The summary that opens it. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onToggle?: () => void;
}

/** The whole navigation, where there is no room for a row. Another page, Escape or leaving it closes it. */
export const NavigationMenu = ({ label, children, ...rest }: NavigationMenuProps) => (
  // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape inside the menu closes it.
  <details key={useLocation().key} onKeyDown={closeOnEscape} onBlur={closeWhenLeft} {...rest}>
    {children}
    <nav aria-label={label}>
      <PlainNavigation />
    </nav>
  </details>
);

const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')!.focus();
};

const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
};
