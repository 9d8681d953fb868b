import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { Menu, Phone } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { logoSource } from '../../lib/images.js';
import { menusQuery } from '../../lib/queries/content.js';
import { menuPanel } from './menu-panel.js';
import { Navigation } from './MainNavigation.js';
import { NavigationMenu } from './NavigationMenu.js';
import { SavedLinks } from './SavedLinks.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import styles from './Header.module.css';

export const Header = () => {
  const { site, load } = useEnvironment();
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ readonly label: string; readonly key: string }>();
  // Navigation closes the menu.
  const open = opened?.key === key ? opened.label : undefined;
  // A menu that closes late does not close the next one.
  const toggle = (label: string, isOpen: boolean) =>
    setOpened((before) => (isOpen ? { label, key } : before?.label === label ? undefined : before));
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
          <Navigation open={open} onToggle={toggle} />
        </nav>
        <PhoneLink className={styles.phone} />
        <SavedLinks />
        <NavigationMenu label="Menu" className={styles.menu} onToggle={prepare}>
          <summary aria-label="Menu">
            <Menu aria-hidden="true" size={24} />
          </summary>
        </NavigationMenu>
      </div>
    </header>
  );
};

const Logo = () => {
  const { name, logo } = useSite();
  return (
    <Link to="/" className={styles.logo}>
      {logo ? <img src={logoSource(logo)} alt={name} width={214} height={52} /> : <span>{name}</span>}
    </Link>
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
