import { Car, House, type LucideIcon, MapPin, Warehouse, Zap } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { isSameAddress } from '../../lib/search/address.js';
import { navigationOf } from './navigation.js';
import { Link } from '../../ui/Link.js';
import styles from './BottomBar.module.css';

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/fuel.*Electric/, Zap],
  [/^\/search/, Car],
  [/garage/, Warehouse],
  [/dealer|location/, MapPin],
];
const iconOf = (path: string): LucideIcon => icons.find(([pattern]) => pattern.test(path))?.[1] ?? Car;

/** The navigation at the thumb, on phones. */
export const BottomBar = () => {
  const navigation = navigationOf(useSite());
  const { pathname, search } = useLocation();
  const items = [
    { label: 'Home', path: '/', Icon: House },
    ...navigation.map((item) => ({ ...item, Icon: iconOf(item.path) })),
  ];
  return (
    <nav className={styles.bottomBar} aria-label="App">
      {items.slice(0, 5).map(({ label, path, Icon }) => (
        <Link key={label} to={path} aria-current={isSameAddress(path, pathname + search) ? 'page' : undefined}>
          <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
          {label}
        </Link>
      ))}
    </nav>
  );
};
