import { privatePage } from '../../lib/private-page.js';
import { Account } from './Account.js';
import '../../styles/pages/others.css';

export const page = privatePage('My account', ({ name }) => `Your details at ${name}.`, Account);
