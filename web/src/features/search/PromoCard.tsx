import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { Promo } from '#contracts/domain/site/site';
import { PictureFrame } from '../../ui/PictureFrame.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import styles from './PromoCard.module.css';

interface PromoCardProps {
  readonly promo: Promo;
  /** `sizes` of the picture. */
  readonly sizes: string;
}

export const PromoCard = ({ promo, sizes }: PromoCardProps) => {
  const isOurs = promo.kind === 'we-want-your-car';
  const title = isOurs ? 'We Want Your Car!' : promo.title;
  return (
    <aside className={styles.promo} aria-label={title}>
      {promo.picture && <PictureFrame path={promo.picture} sizes={sizes} className={styles.picture} />}
      <div className={styles.body}>
        <h2>{title}</h2>
        {isOurs ? (
          <ul>
            <li>We buy all types of cars</li>
            <li>Our high turnover means we can pay more</li>
          </ul>
        ) : (
          <p>{promo.text}</p>
        )}
        <PromoLink path={promo.path} text={isOurs ? 'Sell your car' : promo.button} />
      </div>
    </aside>
  );
};

const PromoLink = ({ path, text }: { readonly path: string; readonly text: string }) => (
  <Link to={path} className={clsx(layout.target, styles.link)}>
    {text}
    <ArrowRight aria-hidden="true" size={18} />
  </Link>
);
