import type { Site, SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];

const families: Readonly<Record<FontName, string>> = {
  figtree: "'Figtree', 'Figtree Fallback', Arial, sans-serif",
  fraunces: "'Fraunces', 'Fraunces Fallback', 'Times New Roman', serif",
  bitter: "'Bitter', 'Bitter Fallback', 'Times New Roman', serif",
  bricolage: "'Bricolage', 'Bricolage Fallback', Arial, sans-serif",
};

const tokens = ({ theme }: Site): Record<string, string> => ({
  '--paper': theme.paper,
  '--surface': theme.surface,
  '--ink': theme.ink,
  '--muted': theme.muted,
  '--line': theme.line,
  '--accent': theme.accent,
  '--on-accent': theme.onAccent,
  '--bar': theme.bar,
  '--on-bar': theme.onBar,
  '--wall': theme.studio.wall,
  '--floor': theme.studio.floor,
  '--radius': `${theme.radius}px`,
  '--font-body': families[theme.fonts.body],
  '--font-heading': families[theme.fonts.heading],
});

/** The attributes of `<html>` that make the pages this dealer's. */
export const themeAttributes = (site: Site): Readonly<Record<string, string>> => ({
  'data-template': site.template,
  'data-filters': site.search.filters,
  'data-layout': site.search.layout,
  style: Object.entries(tokens(site))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
});
