import { useSearchParams } from 'react-router';
import { BeforeCheckout } from '../../features/checkout/BeforeCheckout.js';
import { checkoutAddress } from '../../features/checkout/checkout-address.js';
import { SignIn } from '../../features/sign-in/SignIn.js';
import type { Page } from '../../lib/page.js';
import { privatePage } from '../../lib/private-page.js';
import { carQuery } from '../../lib/queries/car.js';
import { safeRedirectPath } from '../../lib/session/sign-in-address.js';

const checkoutOf = (parameters: URLSearchParams) =>
  parameters.get('type') === 'checkout' ? checkoutAddress(safeRedirectPath(parameters.get('redirect'))) : undefined;

const SignInPage = () => {
  const [parameters] = useSearchParams();
  const checkout = checkoutOf(parameters);
  return checkout ? (
    <BeforeCheckout to={checkout}>
      <SignIn />
    </BeforeCheckout>
  ) : (
    <SignIn />
  );
};

/** The sign-in page. On the way to a checkout, it also shows the car. */
export const page: Page = {
  ...privatePage('Sign in', ({ name }) => `Sign in to ${name} with your mobile number.`, SignInPage),
  load: async ({ environment: { load }, queryClient, url }) => {
    const checkout = checkoutOf(url.searchParams);
    if (checkout) await queryClient.prefetchQuery(carQuery(load, checkout.slug));
    return 200;
  },
};
