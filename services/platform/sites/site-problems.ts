import type { Logger } from 'pino';
import type { SiteProblem } from '#contracts/api/ops-events';
import type { Dependency } from '../process/readiness.js';

const limit = 50;

/** Current problems in the sites' configuration, by source. */
export class SiteProblems {
  private readonly bySource = new Map<string, readonly SiteProblem[]>();

  constructor(private readonly logger: Logger) {}

  /** Replaces the problems of a source; logs new and corrected ones. */
  report(source: string, problems: readonly SiteProblem[]): void {
    const before = new Set((this.bySource.get(source) ?? []).map(sentenceOf));
    for (const problem of problems) if (!before.delete(sentenceOf(problem))) this.log(problem);
    for (const mended of before) this.logger.info({ mended }, 'a site’s configuration is mended');
    if (problems.length > 0) this.bySource.set(source, problems);
    else this.bySource.delete(source);
  }

  private log(problem: SiteProblem): void {
    const whose = problem.site === '' ? 'the' : 'a site’s';
    if (problem.effect === 'advice') this.logger.warn(problem, `${whose} configuration lacks something`);
    else this.logger.error(problem, 'a site’s configuration is wrong');
  }

  /** Sorted by site and file. */
  all(): readonly SiteProblem[] {
    return [...this.bySource.values()]
      .flat()
      .sort((a, b) => compare(a.site, b.site) || compare(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0));
  }

  /** Not essential: a problem with one site does not affect the others. */
  readonly dependency: Dependency = {
    name: 'sites',
    essential: false,
    publicMessage: 'a site’s configuration is wrong: operators read which, and where',
    check: () => {
      const problems = this.all().filter(({ effect }) => effect !== 'advice');
      if (problems.length === 0) return;
      const more = problems.length > limit ? [`and ${problems.length - limit} more`] : [];
      throw new Error([...problems.slice(0, limit).map(sentenceOf), ...more].join('\n'));
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const effects: Readonly<Record<SiteProblem['effect'], string>> = {
  as_before: 'stays as it was',
  not_served: 'the site is not served',
  left_out: 'left out',
  advice: 'it is served all the same',
};

const sentenceOf = ({ site, file, line, field, message, effect }: SiteProblem): string =>
  [file === undefined ? site : line === undefined ? file : `${file}:${line}`, field, `${message} (${effects[effect]})`]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
