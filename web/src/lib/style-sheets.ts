/** File name of a template's style sheet and a page's in one: both names have hashes, so its content never changes. */
export const inOne = (template: string, page: string): string =>
  `${template.slice(0, -'.css'.length)}+${page.slice(page.lastIndexOf('/') + 1)}`;
