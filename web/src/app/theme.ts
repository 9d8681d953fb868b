import { contrastOf, isDark, leastContrast } from '#contracts/domain/site/contrast';
import type { Site, SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];

const families: Readonly<Record<FontName, string>> = {
  figtree: "'Figtree', 'Figtree Fallback', Arial, sans-serif",
  fraunces: "'Fraunces', 'Fraunces Fallback', 'Times New Roman', serif",
  bitter: "'Bitter', 'Bitter Fallback', 'Times New Roman', serif",
  bricolage: "'Bricolage', 'Bricolage Fallback', Arial, sans-serif",
};

type Theme = Site['theme'];

/** Returns the colour where it is readable on the ground, otherwise the ground's own text colour. */
const readable = (colour: string, ground: string, text: string): string =>
  contrastOf(colour, ground) >= leastContrast ? colour : text;

const accentOnBarOf = ({ accentOnBar, accent, bar, onBar }: Theme): string =>
  accentOnBar ?? readable(accent, bar, onBar);

/** Returns the theme's colour that is most readable on the ground. */
const mostReadable = ({ ink, paper, bar, onBar }: Theme, ground: string): string =>
  [ink, paper, bar, onBar].reduce((best, colour) =>
    contrastOf(colour, ground) > contrastOf(best, ground) ? colour : best,
  );

const tokens = ({ theme }: Site): Record<string, string> => ({
  'color-scheme': isDark(theme.paper) ? 'dark' : 'light',
  '--paper': theme.paper,
  '--surface': theme.surface,
  '--ink': theme.ink,
  '--muted': theme.muted,
  '--line': theme.line,
  '--accent': theme.accent,
  '--on-accent': theme.onAccent,
  '--bar': theme.bar,
  '--on-bar': theme.onBar,
  '--accent-on-bar': accentOnBarOf(theme),
  '--on-accent-on-bar': mostReadable(theme, accentOnBarOf(theme)),
  '--bar-on-surface': readable(theme.bar, theme.surface, theme.ink),
  '--highlight': theme.accentOnBar ?? theme.accent,
  ...(theme.card !== undefined && { '--card': theme.card, '--field': theme.card }),
  '--wall': theme.studio.wall,
  '--floor': theme.studio.floor,
  '--radius': `${theme.radius}px`,
  '--font-body': families[theme.fonts.body],
  '--font-heading': families[theme.fonts.heading],
});

/** Returns the attributes of `<html>` that apply the dealer's theme. */
export const themeAttributes = (site: Site): Readonly<Record<string, string>> => ({
  'data-template': site.template,
  'data-filters': site.search.filters,
  'data-layout': site.search.layout,
  style: Object.entries(tokens(site))
    .map(([name, value]) => `${name}:${value}`)
    .join(';'),
});
