import { Menu, Phone } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { isSameAddress } from '../../lib/search/address.js';
import { SavedLinks } from './SavedLinks.js';

export const Header = () => {
  const site = useSite();
  const { key } = useLocation();
  return (
    <header className="header">
      <div className="header-strip">
        <div className="wide">
          <span>{site.tagline}</span>
          <PhoneLink />
        </div>
      </div>
      <div className="header-row wide">
        <Logo />
        <nav className="header-navigation" aria-label="Main">
          <Navigation />
        </nav>
        <PhoneLink className="header-phone" />
        <SavedLinks />
        <details className="header-menu" key={key}>
          <summary aria-label="Menu">
            <Menu aria-hidden="true" size={24} />
          </summary>
          <nav aria-label="Menu">
            <Navigation />
          </nav>
        </details>
      </div>
    </header>
  );
};

const Logo = () => {
  const { name, logo } = useSite();
  return (
    <Link to="/" className="logo">
      {logo ? <img src={`/site-assets/${logo}`} alt={name} width={214} height={52} /> : name}
    </Link>
  );
};

const Navigation = () => {
  const { navigation } = useSite();
  const { pathname, search } = useLocation();
  return (
    <ul>
      {navigation.map(({ label, path }) => (
        <li key={label}>
          <Link to={path} aria-current={isSameAddress(path, pathname + search) ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const PhoneLink = ({ className = '' }: { readonly className?: string }) => {
  const { phones, labels, template } = useSite();
  return (
    <a href={telephone(phones.main)} className={`phone-link ${className}`.trim()}>
      <Phone aria-hidden="true" size={18} />
      {template === 'yard' && <span className="phone-label">{labels.callTheDealer}</span>}
      <span className="phone-number">{phones.main}</span>
    </a>
  );
};
