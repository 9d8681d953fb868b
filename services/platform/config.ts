import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** Everything the environment may say. A wrong value stops the process with a sentence that names it. */
export const configSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Folder of the embedded log and views. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Folder with one folder a site. */
  SITES_DIR: z.string().min(1).default('infra/demo/sites'),
  /** Folder of the built web application. */
  WEB_DIR: z.string().min(1).default('dist/web'),
  /** JSON file of API keys; absent: every route that needs a key is off. */
  KEYS_FILE: z.string().min(1).optional(),
  /** `true`: makes keys at the first start and imports the demo stock. */
  DEMO: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Config = z.infer<typeof configSchema>;

/** @throws {Error} naming each wrong variable and what it should be */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    (issue) => `${issue.path.join('.')}=${given[String(issue.path[0])] ?? ''} is not acceptable: ${issue.message}.`,
  );
  throw new Error(sentences.join('\n'));
};
