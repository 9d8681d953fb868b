import { privatePage } from '../../lib/private-page.js';
import { StopAlerts } from './StopAlerts.js';

export const page = privatePage('Stop messages', ({ name }) => `No more alerts from ${name}.`, StopAlerts);
