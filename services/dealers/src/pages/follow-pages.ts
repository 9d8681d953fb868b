import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { join, relative } from 'node:path';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { SiteProblem } from '#contracts/api/ops-events';
import { second } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection } from '#contracts/rejections';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog, InjectStandby } from '#platform/process/providers';
import type { Standby } from '#platform/kernel/standby';
import { FolderWatch } from '#platform/sites/folder-watch';
import { type FileProblem, problemsOf, siteFiles, WrongFile } from '#platform/sites/site-files';
import { Sites } from '#platform/sites/sites';
import { SiteProblems } from '#platform/sites/site-problems';
import { RecordedVersions } from '../recorded-versions.js';
import { deadLinks, deadMoves, missingFiles, type Reference } from './broken-references.js';
import { readPages, stateOfPages, versionOfPages } from './page-files.js';
import { pages } from './pages.js';

/** Ends the advice on a link. */
const noPage = 'where the site has no page';

/** Minimum milliseconds between two checks. */
const rest = 300;
/** Milliseconds before a retry: after a failure, and after a rejection. */
const [again, later] = [second, 30 * second];

/**
 * Records the sites' page files in the log: at the start, and after each change. A page with a wrong file stays as it
 * was and is reported to {@link SiteProblems}.
 */
@Injectable()
export class FollowPages implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();
  /** State of the pages that the log has, by site id. */
  private seen = new Map<string, string>();
  /** What the last advice on references was made of, by site id. */
  private readonly advised = new Map<string, { site: Site; state: string; isFine: boolean }>();
  private readonly folders = new FolderWatch();
  private forget: () => void = () => undefined;

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly versions: RecordedVersions,
    @InjectLog() private readonly log: EventLog,
    @InjectStandby() private readonly standby?: Standby,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.forget = this.sites.onChange(() => this.folders.again());
    // While another process still serves, the pages that it recorded stay in use.
    if (!this.standby) await this.folders.check(() => this.readAll());
    this.looking = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.forget();
    this.stopping.abort();
    await this.looking;
    this.folders.close();
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await pause(rest, undefined, { signal, ref: false }).catch(() => undefined);
      await this.folders.untilDue(signal);
      if (signal.aborted) return;
      await this.folders.check(() => this.readAll());
    }
  }

  /** Records every site whose files have changed. @returns the folders to watch */
  private async readAll(): Promise<readonly string[]> {
    const { sites } = this;
    const readIn: string[] = [];
    for (const site of sites.all) {
      // Lets other work run between two sites.
      await setImmediate();
      const folder = sites.folder(site);
      try {
        const { state, paths, folders } = stateOfPages(folder);
        readIn.push(...folders);
        if (this.seen.get(site.id) !== state) {
          await this.describe(site, folder);
          this.seen.set(site.id, state);
        }
        await this.advise(site, folder, state, paths);
      } catch (error) {
        this.complain(site, problemsOf(error, join(folder, 'pages')));
        this.folders.again(error instanceof WrongFile ? later : again);
      }
    }
    // A removed site has no problems any more.
    const served = new Set(sites.all.map(({ id }) => id));
    for (const id of this.seen.keys())
      if (!served.has(id)) {
        this.seen.delete(id);
        this.versions.note(`pages ${id}`, undefined);
        this.problems.report(`pages ${id}`, []);
        this.advised.delete(id);
        this.problems.report(`references ${id}`, []);
      }
    await this.versions.save();
    return readIn;
  }

  private async describe(site: Site, folder: string): Promise<void> {
    const name = `pages ${site.id}`;
    const version = versionOfPages(folder);
    if (await this.versions.has(name, version)) return this.complain(site, []);
    const { problems, ...found } = readPages(folder);
    const answer = await this.handle(pages, site.id, { type: 'follow', site_id: site.id, ...found });
    if (isRejection(answer)) throw new WrongFile([{ file: join(folder, 'pages'), message: answer.detail }]);
    const dead = await this.unwritten(site, (known) => deadMoves(found.written, site, known), [
      ...found.written.keys(),
    ]);
    const moves = dead.map(({ field, path }): SiteProblem => {
      const file = join(site.slug, 'pages', `${field.slice(1)}.yaml`);
      return { site: site.slug, file, field: 'moved_to', message: `leads to ${path}, ${noPage}`, effect: 'advice' };
    });
    if (problems.length + moves.length === 0) this.versions.note(name, version);
    this.complain(site, problems, moves);
  }

  private complain({ id, slug }: Site, problems: readonly FileProblem[], advice: readonly SiteProblem[] = []): void {
    const wrong = problems.map(({ file, ...problem }): SiteProblem => {
      return { site: slug, file: relative(this.sites.directory, file), ...problem, effect: 'as_before' };
    });
    this.problems.report(`pages ${id}`, [...wrong, ...advice]);
  }

  /** Reports links to pages and names of files that the site does not have, until it has them. */
  private async advise(site: Site, folder: string, state: string, paths: readonly string[]): Promise<void> {
    const before = this.advised.get(site.id);
    if (before?.site === site && before.state === state && before.isFine) return;
    const missing = missingFiles(site, folder);
    const dead = await this.unwritten(site, (known) => deadLinks(site, known), paths);
    const problems = [
      ...missing.map(({ field, path }) => ({ field, message: `names ${path}, which is not in the site’s folder` })),
      ...dead.map(({ field, path }) => ({ field, message: `leads to ${path}, ${noPage}` })),
    ];
    this.advised.set(site.id, { site, state, isFine: problems.length === 0 });
    this.problems.report(
      `references ${site.id}`,
      problems.map((problem) => ({
        site: site.slug,
        file: join(site.slug, siteFiles[0]),
        ...problem,
        effect: 'advice',
      })),
    );
  }

  /** Finds references to pages that neither the folder nor the API describes. The log is read only if some are left. */
  private async unwritten(
    site: Site,
    find: (known: ReadonlySet<string>) => readonly Reference[],
    paths: readonly string[],
  ): Promise<readonly Reference[]> {
    const { brands = [] } = this.sites.folderOf(site)?.content ?? {};
    const known = new Set([...paths, ...brands.flatMap(({ models }) => models.map(({ slug }) => `/${slug}`))]);
    if (find(known).length === 0) return [];
    const recorded = fold(pages, await readCurrent(this.log, streamOf(pages, site.id)));
    return find(new Set([...known, ...recorded.keys()]));
  }
}
