import { serve } from '#platform/process/serve';
import { EngagementModule } from './engagement.module.js';

void serve('engagement', EngagementModule, ['log', 'views']);
