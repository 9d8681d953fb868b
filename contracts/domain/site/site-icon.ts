import type { Site } from './site.js';

/** The icon of a site that has neither an icon nor a logo; drawn by the program. */
export const drawnIcon = 'icon.svg';

/** Returns the icon's file in the site's folder, or the address of the logo's picture. */
export const iconOf = ({ icon, logo }: Pick<Site, 'icon' | 'logo'>): string => icon ?? logo ?? drawnIcon;

/** Returns the address of the site's icon for browser tabs. */
export const iconAddress = (site: Pick<Site, 'icon' | 'logo'>): string => {
  const icon = iconOf(site);
  return icon.startsWith('/') ? `${icon}?w=160` : `/site-assets/${icon}`;
};
