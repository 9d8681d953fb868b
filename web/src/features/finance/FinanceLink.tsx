import { isPageOffered } from '#contracts/domain/site/offered-features';
import { useSite } from '../../lib/environment.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';

/** Link to a finance page of this site or, if so configured, of another site. */
export const FinanceLink = ({ to }: { readonly to: string }) => {
  const site = useSite();
  const { label } = site.finance.link;
  if (!isPageOffered(to, site)) return null;
  return to.startsWith('/') ? (
    <ButtonLink to={to}>{label}</ButtonLink>
  ) : (
    <ButtonAnchor href={to} rel="noreferrer">
      {label}
    </ButtonAnchor>
  );
};
