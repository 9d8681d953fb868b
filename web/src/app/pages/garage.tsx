import { Reservations } from '../../features/checkout/Reservations.js';
import { Garage } from '../../features/garage/Garage.js';
import { privatePage } from '../../lib/private-page.js';

const GaragePage = () => (
  <Garage>
    <Reservations />
  </Garage>
);

/** The garage, with sections that other features contribute. */
export const page = privatePage('My garage', ({ name }) => `Your vehicles at ${name}.`, GaragePage);
