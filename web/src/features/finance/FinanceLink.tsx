import { isOffered } from '#contracts/domain/site/offered';
import { useSite } from '../../lib/environment.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';

/** To a finance page of this site or, where the configuration says so, of another. */
export const FinanceLink = ({ to }: { readonly to: string }) => {
  const site = useSite();
  const { label } = site.finance.link;
  if (!isOffered(to, site)) return null;
  return to.startsWith('/') ? (
    <ButtonLink to={to}>{label}</ButtonLink>
  ) : (
    <ButtonAnchor href={to} rel="noreferrer">
      {label}
    </ButtonAnchor>
  );
};
