import { serve } from '#platform/process/serve';
import { EngagementModule } from './engagement.module.js';

await serve('engagement', EngagementModule, ['log', 'views']);
