import clsx from 'clsx';
import { ArrowRight, CalendarCheck, HandCoins, type LucideIcon, Tag } from 'lucide-react';
import { Link } from 'react-router';
import type { BannerFeature } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import styles from './BannerFeatures.module.css';

const features: Readonly<Record<BannerFeature, { path: string; title: string; text: string; Icon: LucideIcon }>> = {
  offers: {
    path: '/special-offers',
    title: 'Latest offers',
    text: 'What costs less this month, and until when',
    Icon: Tag,
  },
  service: {
    path: '/service',
    title: 'Book your service online',
    text: 'Three short steps, confirmed by phone',
    Icon: CalendarCheck,
  },
  sell: {
    path: '/sell-my-car',
    title: 'Sell your car',
    text: 'An estimate in minutes, an offer when we’ve seen it',
    Icon: HandCoins,
  },
};

/** Where the banner leads on to. */
export const BannerFeatures = () => {
  const { home } = useSite();
  if (home.features.length === 0) return null;
  return (
    <ul className={clsx(styles.bannerFeatures, 'wide')}>
      {home.features.map((name) => {
        const { path, title, text, Icon } = features[name];
        return (
          <li key={name}>
            <Link to={path}>
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
              <span>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <ArrowRight aria-hidden="true" size={18} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
