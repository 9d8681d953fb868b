import { Injectable } from '@nestjs/common';
import { type CarViewsView, carViewsView } from '#contracts/views/car';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { Logger } from 'pino';
import { InjectLogger, InjectView } from '#platform/process/providers';

/** Milliseconds a count stays in the cache. */
const fresh = 2_000;
/** Maximum number of cars in the cache; the least recently read is evicted. */
const limit = 20_000;

interface Known {
  readonly views: number;
  readonly until: number;
}

const start = '{"id":"';
const unknown = '"views":0';

/** View counts of cars. They are filled in at read time, because car events alone write the search documents. */
@Injectable()
export class ViewCounts {
  private readonly known = new Map<string, Known>();

  constructor(
    @InjectLogger() private readonly logger: Logger,
    @InjectView(carViewsView) private readonly view: ViewReader<CarViewsView>,
  ) {}

  /** @param isExact bypasses the cache */
  async of(ids: readonly string[], isExact = false): Promise<ReadonlyMap<string, number>> {
    const now = performance.now();
    const asked = isExact ? ids : ids.filter((id) => !this.isFresh(id, now));
    if (asked.length > 0) await this.read(asked, now + fresh);
    return new Map(ids.map((id) => [id, this.known.get(id)?.views ?? 0]));
  }

  /** Whether these counts are those that {@link of} would return. */
  async areCurrent(counts: ReadonlyMap<string, number>): Promise<boolean> {
    const now = performance.now();
    for (const id of counts.keys()) {
      if (this.isFresh(id, now)) continue;
      await this.of([...counts.keys()]);
      break;
    }
    for (const [id, views] of counts) if ((this.known.get(id)?.views ?? 0) !== views) return false;
    return true;
  }

  /** Returns search hits (car documents as JSON text) with their view counts filled in. */
  async filled(hits: readonly string[], isExact = false): Promise<readonly string[]> {
    if (hits.length === 0) return hits;
    const ids = hits.map(idOf);
    const counts = await this.of(ids, isExact);
    return hits.map((hit, place) => withViews(hit, counts.get(ids[place]!)!));
  }

  private isFresh(id: string, now: number): boolean {
    return (this.known.get(id)?.until ?? 0) > now;
  }

  private async read(ids: readonly string[], until: number): Promise<void> {
    try {
      const found = await (await this.view.liveCollection(0)).getMany(ids);
      for (const id of ids) {
        this.known.delete(id);
        this.known.set(id, { views: found.get(id)?.doc.views ?? 0, until });
      }
      for (const id of this.known.keys()) {
        if (this.known.size <= limit) break;
        this.known.delete(id);
      }
    } catch (error) {
      // A list of cars without view counts is better than no list.
      this.logger.warn({ err: error }, 'view counts can not be read');
    }
  }
}

/** The id is the first field of a document, as in the schema. */
const idOf = (hit: string): string =>
  hit.startsWith(start)
    ? hit.slice(start.length, hit.indexOf('"', start.length))
    : (JSON.parse(hit) as { readonly id: string }).id;

/** The match can only be the field: inside a value, the quotes would be escaped. */
const withViews = (hit: string, views: number): string => {
  if (views === 0) return hit;
  const at = hit.lastIndexOf(unknown);
  return at < 0 ? hit : `${hit.slice(0, at)}"views":${views}${hit.slice(at + unknown.length)}`;
};
