import {
  Car,
  CirclePlus,
  Heart,
  House,
  Info,
  type LucideIcon,
  MapPin,
  Menu,
  Percent,
  Phone,
  Wrench,
  Zap,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { isSameAddress } from '../../lib/search/address.js';
import { navigationOf } from './navigation.js';
import { NavigationMenu } from './NavigationMenu.js';
import { Link } from '../../ui/Link.js';
import styles from './BottomBar.module.css';

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^\/$/, House],
  [/fuel.*Electric/, Zap],
  [/new-cars|=New/, CirclePlus],
  [/^\/(?:search|find|m[ao])/, Car],
  [/garage/, Heart],
  [/dealer|location/, MapPin],
  [/service|parts/, Wrench],
  [/offer|finance/, Percent],
  [/contact/, Phone],
];
const iconOf = (path: string): LucideIcon => icons.find(([pattern]) => pattern.test(path))?.[1] ?? Info;

/** Entries that have room beside each other. */
const maxEntries = 5;

/** Navigation at the bottom of a phone's screen. Its last entry opens what is not in the bar. */
export const BottomBar = () => {
  const navigation = navigationOf(useSite());
  const { pathname, search } = useLocation();
  const items = [{ label: 'Home', path: '/' }, ...navigation.filter(({ path }) => path !== '/')];
  const hasMore = items.length > maxEntries || navigation.some(({ menu }) => menu !== undefined);
  return (
    <nav className={styles.bottomBar} aria-label="App">
      {items.slice(0, hasMore ? maxEntries - 1 : maxEntries).map(({ label, path }) => {
        const Icon = iconOf(path);
        return (
          <Link key={label} to={path} aria-current={isSameAddress(path, pathname + search) ? 'page' : undefined}>
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
            {label}
          </Link>
        );
      })}
      {hasMore && (
        <NavigationMenu label="More">
          <summary>
            <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
            More
          </summary>
        </NavigationMenu>
      )}
    </nav>
  );
};
