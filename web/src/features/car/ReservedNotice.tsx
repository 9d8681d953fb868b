import { useQuery } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { reservationsQuery } from '../../lib/queries/reservations.js';
import { useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/Button.js';
import layout from '../../ui/layout.module.css';

/** Says that a vehicle is reserved; to the shopper who reserved it, the way back to the reservation. */
export const ReservedNotice = ({ car }: { readonly car: CarResponse }) => {
  const { site, load } = useEnvironment();
  const { user } = useSession();
  const { data } = useQuery(reservationsQuery(load, user !== undefined));
  const own = found(data)?.reservations.find((one) => one.car.car_id === car.id && one.state !== 'ended');
  const path = `/cars/${car.slug}/${site.checkout.page}`;
  if (!own) {
    return (
      <p className={layout.callout} role="note">
        This one is reserved. If that falls through, it’s back on sale right here.
      </p>
    );
  }
  const isUnpaid = own.state === 'waiting' || own.state === 'declined';
  const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone: site.timezone });
  return (
    <>
      <p className={layout.callout} role="note">
        {isUnpaid ? `It’s on hold for you until ${time.format(new Date(own.pay_by))}.` : 'You have reserved this one.'}
      </p>
      <ButtonLink look={isUnpaid ? 'primary' : 'quiet'} to={path}>
        {isUnpaid ? 'Pay the deposit' : 'See your reservation'}
      </ButtonLink>
    </>
  );
};
