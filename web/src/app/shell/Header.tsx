import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Menu, Phone } from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { KeptPart } from '../../lib/kept-part.js';
import { menusQuery } from '../../lib/queries/content.js';
import { isSameAddress } from '../../lib/search/address.js';
import { menuPanel } from './menu-panel.js';
import { type NavigationItem, navigationOf } from './navigation.js';
import { SavedLinks } from './SavedLinks.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import styles from './Header.module.css';

/** Milliseconds after which a menu that was left is closed: a pointer may cut a corner. */
const grace = 120;

export const Header = () => {
  const { site, load } = useEnvironment();
  const { key, pathname, search } = useLocation();
  const items = navigationOf(site);
  const current = items.filter(({ path }) => isSameAddress(path, pathname + search)).map(({ path }) => path);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ readonly label: string; readonly key: string }>();
  // Whoever went to another page has done with the menu.
  const open = opened?.key === key ? opened.label : undefined;
  const prepare = () => {
    menuPanel.prepare();
    void queryClient.prefetchQuery(menusQuery(load));
  };
  return (
    <header className={styles.header} data-open={open !== undefined || undefined} onPointerEnter={prepare}>
      <div className={styles.strip}>
        <div className={clsx('wide', layout.between)}>
          <span>{site.tagline}</span>
          <PhoneLink />
        </div>
      </div>
      <div className={clsx(layout.wrap, styles.row, 'wide')}>
        <Logo />
        <nav className={styles.navigation} aria-label="Main">
          <KeptPart of={['navigation', current]}>
            <Navigation
              items={items}
              current={current}
              open={open}
              onOpen={(label) => setOpened(label === undefined ? undefined : { label, key })}
            />
          </KeptPart>
        </nav>
        <PhoneLink className={styles.phone} />
        <KeptPart of="saved">
          <SavedLinks />
        </KeptPart>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape in what it holds closes it. */}
        <details className={styles.menu} key={key} onToggle={prepare} onKeyDown={closeOnEscape}>
          <summary aria-label="Menu">
            <Menu aria-hidden="true" size={24} />
          </summary>
          <nav aria-label="Menu">
            <KeptPart of={['plain navigation', current]}>
              <PlainNavigation items={items} current={current} />
            </KeptPart>
          </nav>
        </details>
      </div>
    </header>
  );
};

const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')!.focus();
};

const Logo = () => {
  const { name, logo } = useSite();
  return (
    <Link to="/" className={styles.logo}>
      {logo ? <img src={`/site-assets/${logo}`} alt={name} width={214} height={52} /> : name}
    </Link>
  );
};

interface Entries {
  readonly items: readonly NavigationItem[];
  /** Paths of those that lead to this page. */
  readonly current: readonly string[];
}

interface NavigationProps extends Entries {
  readonly open: string | undefined;
  readonly onOpen: (label: string | undefined) => void;
}

/** In a row, with menus that open under the pointer, or by their buttons. */
const Navigation = ({ items, current, open, onOpen }: NavigationProps) => (
  <ul className={layout.flow}>
    {items.map((item) =>
      item.menu === undefined ? (
        <li key={item.label}>
          <NavigationLink item={item} current={current} className={clsx(layout.target, styles.entry)} />
        </li>
      ) : (
        <MenuItem
          key={item.label}
          item={item}
          current={current}
          isOpen={open === item.label}
          onToggle={(isOpen) => onOpen(isOpen ? item.label : undefined)}
        />
      ),
    )}
  </ul>
);

interface NavigationLinkProps extends Pick<Entries, 'current'> {
  readonly item: NavigationItem;
  readonly className?: string;
}

const NavigationLink = ({ item: { label, path }, current, className }: NavigationLinkProps) => (
  <Link to={path} className={className} aria-current={current.includes(path) ? 'page' : undefined}>
    {label}
  </Link>
);

interface MenuItemProps extends Pick<Entries, 'current'> {
  readonly item: NavigationItem;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

const MenuItem = ({ item, current, isOpen, onToggle }: MenuItemProps) => {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const stay = () => clearTimeout(leaving.current);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    onToggle(false);
    button.current?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Its link and button are what is pressed; a mouse over them opens the menu as well.
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
      onKeyDown={closeOnEscape}
    >
      <NavigationLink item={item} current={current} className={clsx(layout.target, styles.entry)} />
      <button
        type="button"
        className={styles.menuButton}
        ref={button}
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
            <menuPanel.Component item={item} />
          </Suspense>
        </div>
      )}
    </li>
  );
};

/** One below the other, where there is no room for a row. */
const PlainNavigation = ({ items, current }: Entries) => (
  <ul>
    {items.map((item) => (
      <li key={item.label} className={styles.plainEntry}>
        <NavigationLink item={item} current={current} />
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

const PhoneLink = ({ className = '' }: { readonly className?: string }) => {
  const { phones, labels, template } = useSite();
  return (
    <a href={telephone(phones.main)} className={clsx(styles.phoneLink, className)}>
      <Phone aria-hidden="true" size={18} />
      {template === 'yard' && <span className={styles.phoneLabel}>{labels.callTheDealer}</span>}
      <span className={styles.phoneNumber}>{phones.main}</span>
    </a>
  );
};
