import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, type LinkProps } from './Link.js';

export const PageStep = ({ rel, ...link }: LinkProps & { readonly rel: 'prev' | 'next' }) => {
  const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
  return (
    <Link {...link} rel={rel}>
      <Icon aria-hidden="true" size={20} />
      <span className="visually-hidden">{rel === 'prev' ? 'Previous page' : 'Next page'}</span>
    </Link>
  );
};
