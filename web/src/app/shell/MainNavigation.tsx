import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { isSameAddress } from '../../lib/search/address.js';
import { menuPanel } from './menu-panel.js';
import { type NavigationItem, navigationOf } from './navigation.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import styles from './Header.module.css';

/** Milliseconds until a menu closes after the pointer leaves. A pointer may cut a corner. */
const grace = 120;

interface NavigationProps {
  readonly open: string | undefined;
  readonly onToggle: (label: string, isOpen: boolean) => void;
}

/** Navigation in a row. Menus open on hover or by their buttons. */
export const Navigation = ({ open, onToggle }: NavigationProps) => (
  <ul className={layout.flow}>
    {navigationOf(useSite()).map((item) =>
      item.menu === undefined ? (
        <li key={item.label}>
          <NavigationLink item={item} className={clsx(layout.target, styles.entry)} />
        </li>
      ) : (
        <MenuItem
          key={item.label}
          item={item}
          isOpen={open === item.label}
          onToggle={(isOpen) => onToggle(item.label, isOpen)}
        />
      ),
    )}
  </ul>
);

interface NavigationLinkProps {
  readonly item: NavigationItem;
  readonly className?: string;
}

const NavigationLink = ({ item: { label, path }, className }: NavigationLinkProps) => {
  const { pathname, search } = useLocation();
  return (
    <Link to={path} className={className} aria-current={isSameAddress(path, pathname + search) ? 'page' : undefined}>
      {label}
    </Link>
  );
};

interface MenuItemProps {
  readonly item: NavigationItem;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

const MenuItem = ({ item, isOpen, onToggle }: MenuItemProps) => {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  return (
    <li
      className={clsx(styles.hasMenu, isOpen && styles.isOpen)}
      onPointerEnter={({ pointerType }) => {
        stay();
        if (pointerType === 'mouse') onToggle(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') leaving.current = setTimeout(() => onToggle(false), grace);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) onToggle(false);
      }}
    >
      <NavigationLink item={item} className={clsx(layout.target, styles.entry)} />
      <button
        type="button"
        className={styles.menuButton}
        aria-expanded={isOpen}
        aria-label={`${item.label} menu`}
        onClick={() => {
          menuPanel.prepare();
          onToggle(!isOpen);
        }}
      >
        <ChevronDown aria-hidden="true" size={16} strokeWidth={2.25} />
      </button>
      {isOpen && (
        <div className={styles.menuPanel} data-part="menu">
          <Suspense>
            <menuPanel.Component item={item} onToggle={onToggle} />
          </Suspense>
        </div>
      )}
    </li>
  );
};

/** Navigation as a list, where there is no room for a row. */
export const PlainNavigation = () => (
  <ul>
    {navigationOf(useSite()).map((item) => (
      <li key={item.label} className={styles.plainEntry}>
        <NavigationLink item={item} />
        {item.menu !== undefined && <PlainMenu item={item} />}
      </li>
    ))}
  </ul>
);

const PlainMenu = ({ item }: { readonly item: NavigationItem }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.plainMenu} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`More of ${item.label}`}>
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <Suspense>{isOpen && <menuPanel.Component item={item} isPlain />}</Suspense>
    </details>
  );
};
