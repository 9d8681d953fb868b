/** Secrets in docker-compose.yml and infra/kubernetes/secrets.yaml, which are public. */
const examples = /change-me|forecourt-development/;

/** Returns the settings with an example as their value. SECRET_KEY_PREVIOUS may be one, as it is being replaced. */
export const exampleSecrets = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(config)
    .filter(([name, value]) => name !== 'SECRET_KEY_PREVIOUS' && typeof value === 'string' && examples.test(value))
    .map(([name]) => name);
