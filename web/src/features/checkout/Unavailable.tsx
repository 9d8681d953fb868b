import type { ReactNode } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { ButtonLink } from '../../ui/Button.js';
import { Notice } from '../../ui/Notice.js';

interface UnavailableProps {
  readonly car: CarResponse;
  readonly children?: ReactNode;
}

export const Unavailable = ({ car, children }: UnavailableProps) => (
  <Notice
    level={1}
    title={car.reserved ? 'This one is reserved' : 'This vehicle can’t be reserved online'}
    actions={
      <>
        <ButtonLink to={`/cars/${car.slug}`}>Back to the vehicle</ButtonLink>
        {children}
      </>
    }
  >
    {car.reserved
      ? 'If that falls through, it’s back on sale right here. Ask us and we’ll let you know.'
      : 'Call us or send an enquiry and we’ll take it from there.'}
  </Notice>
);
