import { serve } from '#platform/process/serve';
import { ProjectorModule } from './projector.module.js';

void serve('projector', ProjectorModule, ['log', 'feed', 'views', 'search']);
