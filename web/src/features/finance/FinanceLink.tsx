import { useSite } from '../../lib/environment.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';

/** To a finance page of this site or, where the configuration says so, of another. */
export const FinanceLink = ({ to }: { readonly to: string }) => {
  const { label } = useSite().finance.link;
  return to.startsWith('/') ? (
    <ButtonLink to={to}>{label}</ButtonLink>
  ) : (
    <ButtonAnchor href={to} rel="noreferrer">
      {label}
    </ButtonAnchor>
  );
};
