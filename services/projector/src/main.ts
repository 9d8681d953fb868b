import { serve } from '#platform/process/serve';
import { ProjectorModule } from './projector.module.js';

await serve('projector', ProjectorModule, ['log', 'feed', 'views', 'search']);
