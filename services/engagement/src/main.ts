import { serve } from '#platform/serve';
import { EngagementModule } from './engagement.module.js';

await serve('engagement', EngagementModule, ['log', 'views']);
