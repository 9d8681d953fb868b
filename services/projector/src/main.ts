import { serve } from '#platform/serve';
import { ProjectorModule } from './projector.module.js';

await serve('projector', ProjectorModule, ['log', 'feed', 'views', 'search']);
