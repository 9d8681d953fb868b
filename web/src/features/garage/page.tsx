import { privatePage } from '../../lib/private-page.js';
import { Garage } from './Garage.js';

export const page = privatePage('My garage', ({ name }) => `Your vehicles at ${name}.`, Garage);
