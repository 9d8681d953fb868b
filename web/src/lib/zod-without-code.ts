import { config } from 'zod';

// The pages' content security policy forbids the code zod would generate. Said before any schema is made.
config({ jitless: true });
