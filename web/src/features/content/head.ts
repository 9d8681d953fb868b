import type { ContentPage } from '#contracts/domain/site/content-pages';
import type { Site } from '#contracts/domain/site/site';
import { absoluteOf } from '../../lib/html.js';
import type { Head } from '../../lib/page.js';
import { pageTitle } from '../../lib/page-title.js';

export const missingHead = (site: Site): Head => ({
  title: pageTitle(site, 'Page not found'),
  description: site.tagline,
});

export const contentHead = (site: Site, path: string, page: ContentPage): Head => ({
  title: pageTitle(site, page.title),
  description: page.description,
  canonical: path,
  ...(page.picture !== undefined && { openGraph: { 'og:image': page.picture, 'og:image:alt': page.title } }),
  structured: [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: absoluteOf(site, '/') },
        { '@type': 'ListItem', position: 2, name: page.title, item: absoluteOf(site, path) },
      ],
    },
    ...questionsOf(page),
  ],
});

const questionsOf = ({ sections }: ContentPage): object[] => {
  const questions = sections.flatMap((section) => (section.kind === 'questions' ? section.questions : []));
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html },
      })),
    },
  ];
};
