import { config } from 'zod';

export { carResponse } from '#contracts/api/cars';
export { searchResponse } from '#contracts/api/search';

// The pages' content security policy forbids the code zod would generate.
config({ jitless: true });
