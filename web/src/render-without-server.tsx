import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Site } from '#contracts/domain/site/site';
import { themeAttributes } from './app/theme.js';
import { loadOverNetwork } from './lib/api.js';
import { siteResponse } from './lib/schemas/places.js';

/** In production, the server links the site's template in the document. This glob adds the templates to the build. */
const templateSheets = import.meta.glob('./styles/templates/*.css');

/** Starts on a page that no server rendered. Loads the site first. */
export const renderWithoutServer = async (
  createApplication: (site: Site, now: string) => Promise<ReactNode>,
): Promise<void> => {
  const site = siteResponse.parse((await loadOverNetwork('/api/site')).body);
  for (const [name, value] of Object.entries(themeAttributes(site))) {
    document.documentElement.setAttribute(name, value);
  }
  await templateSheets[`./styles/templates/${site.template}.css`]!();
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  createRoot(root).render(await createApplication(site, new Date().toISOString()));
};
