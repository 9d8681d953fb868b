import { privatePage } from '../../lib/private-page.js';
import { StopAlerts } from './StopAlerts.js';

export const page = privatePage('Stop messages', ({ name }) => `Stop alerts from ${name}.`, StopAlerts);
