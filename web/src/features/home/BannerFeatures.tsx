import clsx from 'clsx';
import { ArrowRight, CalendarCheck, HandCoins, type LucideIcon, Tag } from 'lucide-react';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { BannerFeature } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './home.module.css';

const features: Readonly<Record<BannerFeature, { path: string; title: string; words: string; Icon: LucideIcon }>> = {
  offers: {
    path: '/special-offers',
    title: 'Latest offers',
    words: 'What’s on special this month',
    Icon: Tag,
  },
  service: {
    path: '/service',
    title: 'Book your service online',
    words: 'Three quick steps, confirmed by phone',
    Icon: CalendarCheck,
  },
  sell: {
    path: '/sell-my-car',
    title: 'Sell your car',
    words: 'An estimate in minutes, then a firm offer',
    Icon: HandCoins,
  },
};

export const BannerFeatures = () => {
  const site = useSite();
  const offered = site.home.features.filter((name) => isPageOffered(features[name].path, site));
  if (offered.length === 0) return null;
  return (
    <ul className={clsx('wide', styles.features)}>
      {offered.map((name) => {
        const { path, title, words, Icon } = features[name];
        const isUnvalued = name === 'sell' && site.without.includes('trade_in_values');
        const isElsewhere = name === 'service' && site.serviceBooking !== undefined;
        return (
          <li key={name}>
            <Link to={path} className={layout.option}>
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
              <span>
                <strong>{title}</strong>
                <span className={text.note}>
                  {isUnvalued
                    ? 'Tell us about it and we’ll call with a figure'
                    : isElsewhere
                      ? 'Pick your day and time'
                      : words}
                </span>
              </span>
              <ArrowRight aria-hidden="true" size={18} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
