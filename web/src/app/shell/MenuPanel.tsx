import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MenuEntry, MenusResponse } from '#contracts/api/menus';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { logoSource } from '../../lib/images.js';
import { menusQuery } from '../../lib/queries/content.js';
import { Picture } from '../../ui/Picture.js';
import { AnyLink } from '../../ui/AnyLink.js';
import type { NavigationItem } from './navigation.js';
import styles from './MenuPanel.module.css';

interface MenuPanelProps {
  readonly item: NavigationItem;
  readonly isPlain?: boolean;
  /** Opens or closes the panel's menu. */
  readonly onToggle?: (isOpen: boolean) => void;
}

/** The panel that opens below a navigation entry. */
export const MenuPanel = ({ item, isPlain = false, onToggle }: MenuPanelProps) => {
  const { load } = useEnvironment();
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(() => {
    if (!onToggle) return;
    panel.current?.closest('li:focus-within')?.querySelector('button')?.focus();
    onToggle(false);
  });
  useEffect(() => {
    // Wherever the focus is, because the pointer alone opens a menu.
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const menus = found(useQuery({ ...menusQuery(load), enabled: item.menu !== 'links' }).data);
  return (
    <div ref={panel} className={isPlain ? styles.plain : clsx('wide', styles.inside)}>
      {item.menu === 'models' && <Models models={menus?.models} isPlain={isPlain} />}
      {item.menu === 'stock' && <Stock stock={menus?.stock} />}
      {item.menu === 'brands' && <Brands makes={menus?.makes} />}
      {item.links.length > 0 && (
        <ul className={styles.links}>
          {item.links.map(({ label, path }) => (
            <li key={path}>
              <AnyLink to={path}>{label}</AnyLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Count = ({ value }: { readonly value: number }) => (
  <span className={styles.count}>
    {value}
    <span className="visually-hidden"> in stock</span>
  </span>
);

const Models = ({
  models,
  isPlain,
}: {
  readonly models?: MenusResponse['models'] | undefined;
  readonly isPlain: boolean;
}) => (
  <ul className={styles.tiles}>
    {models?.map(({ label, make, path, count, picture }) => (
      <li key={path}>
        <AnyLink to={path} className={styles.model}>
          {picture && !isPlain && <Picture path={picture} alt="" sizes="180px" maxWidth={320} />}
          <span>
            <span className="visually-hidden">{make} </span>
            {label} <Count value={count} />
          </span>
        </AnyLink>
      </li>
    ))}
  </ul>
);

const Stock = ({ stock }: { readonly stock?: MenusResponse['stock'] | undefined }) => (
  <div className={styles.columns}>
    {stock?.map(({ title, entries }) => (
      <section key={title} aria-label={title}>
        <p className={styles.title}>{title}</p>
        <ul>
          {entries.map(({ label, path, count }) => (
            <li key={path}>
              <AnyLink to={path}>
                {label} <Count value={count} />
              </AnyLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

/** The site's brands; without any, the makes in stock. */
const Brands = ({ makes = [] }: { readonly makes?: readonly MenuEntry[] | undefined }) => {
  const { brands } = useSite();
  const tiles = brands.length > 0 ? brands : makes.map(({ label, path }) => ({ title: label, path, logo: undefined }));
  return (
    <ul className={styles.brands}>
      {tiles.map(({ title, path, logo }) => (
        <li key={title}>
          <AnyLink to={path} className={styles.brand}>
            {logo ? <img src={logoSource(logo)} alt={title} width={120} height={48} loading="lazy" /> : title}
          </AnyLink>
        </li>
      ))}
    </ul>
  );
};
