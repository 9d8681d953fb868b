import type { ReactNode } from 'react';
import { lazily } from '../lib/lazy.js';
import { ButtonLink } from './Button.js';
import { Notice } from './Notice.js';
import { SeeAllLink } from './SeeAllLink.js';
import { WhenSeen } from './WhenSeen.js';

interface NotFoundProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Default: vehicles in stock. */
  readonly below?: ReactNode;
}

const stockCarousel = lazily(() => import('./car/StockCarousel.js').then(({ StockCarousel }) => StockCarousel));

/** Pixels, on a phone. */
const carouselHeight = 700;

/** A "not found" message that leads to the stock. */
export const NotFound = ({ title, children, below }: NotFoundProps) => (
  <div className="wide">
    <Notice
      level={1}
      title={title}
      actions={
        <>
          <SeeAllLink />
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </>
      }
    >
      {children}
    </Notice>
    {below ?? (
      <WhenSeen height={carouselHeight}>
        <stockCarousel.Component />
      </WhenSeen>
    )}
  </div>
);
