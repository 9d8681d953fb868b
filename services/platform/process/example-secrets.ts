/** What secrets say in docker-compose.yml and infra/kubernetes/secrets.yaml, which everybody can read. */
const examples = /change-me|forecourt-development/;

/** The settings whose value is one of the examples. One that is being replaced may be: it is on its way out. */
export const exampleSecrets = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(config)
    .filter(([name, value]) => name !== 'SECRET_KEY_PREVIOUS' && typeof value === 'string' && examples.test(value))
    .map(([name]) => name);
