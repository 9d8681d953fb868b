/** Decides whether an address may be a model's page. No request is made for any other address. */
export const isModelPath = (pathname: string): boolean => /^(?:\/[a-z0-9-]{1,80}){1,4}\/?$/.test(pathname);
