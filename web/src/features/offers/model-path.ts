/** Whether an address can be a model's page at all; nothing is asked of any other. */
export const isModelPath = (pathname: string): boolean => /^(?:\/[a-z0-9-]{1,80}){1,4}\/?$/.test(pathname);
