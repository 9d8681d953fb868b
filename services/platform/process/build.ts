declare const FORECOURT_BUILD: string;

/** Changes with the code of the built program; undefined where it runs from its single modules, as in development. */
export const build: string | undefined = typeof FORECOURT_BUILD === 'undefined' ? undefined : FORECOURT_BUILD;
