import { privatePage } from '../../lib/private-page.js';
import { Account } from './Account.js';

export const page = privatePage('My account', ({ name }) => `Your details at ${name}.`, Account);
