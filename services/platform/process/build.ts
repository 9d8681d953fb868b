declare const FORECOURT_BUILD: string;

/** Changes with the code of the built program; undefined in development, where modules are not bundled. */
export const build: string | undefined = typeof FORECOURT_BUILD === 'undefined' ? undefined : FORECOURT_BUILD;
