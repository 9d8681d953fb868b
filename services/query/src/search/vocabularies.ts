import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { yearIn } from '#contracts/domain/finance/vehicle';
import type { Site } from '#contracts/domain/site/site';
import type { CarFacet } from '#contracts/search/cars';
import type { StockValues } from '#contracts/search/words/vocabulary';
import { Vocabulary, vocabularyFacets } from '#contracts/search/words/vocabulary';
import type { SearchFilter } from '#platform/ports/search-index';
import { AnswerExpiry } from '../pages/answer-expiry.js';
import { ChangeCounter } from '../pages/change-counter.js';
import type { Cars } from './car-index.js';

/** Milliseconds after which a search triggers a refresh of a vocabulary that is no longer current. */
const freshFor = 2000;

/** Minimum refresh interval as a multiple of the last refresh's duration, which grows with the stock. */
const restFor = 50;

/** Maximum number of sites in the cache. */
const maxEntries = 1000;

/** Maximum number of a facet's values that are known as words, the most frequent ones. The text index has all. */
const maxValues = 2000;

interface Known {
  readonly site: Site;
  readonly vocabulary: Vocabulary;
  /** Version of the site's data; undefined: unknown. */
  readonly version: number | undefined;
  /** Milliseconds since 1970 between which the vocabulary is current, unless the version changes. */
  readonly from: number;
  readonly until: number;
  readonly at: number;
  /** Milliseconds the refresh took. */
  readonly took: number;
}

/** Search vocabularies of the sites. A vocabulary is rebuilt only when the stock has other values. */
@Injectable()
export class Vocabularies {
  private readonly known = new LRUCache<string, Known>({ max: maxEntries });
  private readonly looking = new Set<string>();
  /** First vocabularies that are being built, which all searches of their sites wait for. */
  private readonly first = new WeakMap<Site, Promise<Vocabulary>>();

  constructor(
    @Inject(ChangeCounter) private readonly changeCounter: Pick<ChangeCounter, 'versionOf' | 'position'>,
    @Inject(AnswerExpiry) private readonly expiry: Pick<AnswerExpiry, 'next'>,
  ) {}

  /** Whether the words of the site's searches are read as this version of its data asks for. */
  isCurrent(site: Site, version: number | undefined, now: Date): boolean {
    const known = this.known.get(site.id);
    if (!known || version === undefined || known.version !== version || !isSameSite(known.site, site)) return false;
    return known.from <= now.getTime() && now.getTime() < known.until;
  }

  async of(
    site: Site,
    cars: Cars,
    /** Filters for the cars the site shows. */
    stock: readonly SearchFilter[],
    now: Date,
    /** Log position the vocabulary must include; 0: one of the last seconds will do. */
    atLeast: number,
  ): Promise<Vocabulary> {
    const known = this.known.get(site.id);
    if (!known || !isSameSite(known.site, site)) {
      if (atLeast > 0) return this.rebuild(site, cars, stock, now);
      const first = this.first.get(site) ?? this.rebuild(site, cars, stock, now).finally(() => this.first.delete(site));
      this.first.set(site, first);
      return first;
    }
    const { position } = this.changeCounter;
    if (position >= atLeast && this.isCurrent(site, this.changeCounter.versionOf(site), now)) return known.vocabulary;
    if (atLeast > 0) return this.rebuild(site, cars, stock, now);
    if (performance.now() - known.at > Math.max(freshFor, restFor * known.took) && !this.looking.has(site.id)) {
      this.looking.add(site.id);
      void this.rebuild(site, cars, stock, now)
        // The next search tries again.
        .catch(() => undefined)
        .finally(() => this.looking.delete(site.id));
    }
    return known.vocabulary;
  }

  private async rebuild(site: Site, cars: Cars, stock: readonly SearchFilter[], now: Date): Promise<Vocabulary> {
    const version = this.changeCounter.versionOf(site);
    const until = version === undefined ? 0 : await this.expiry.next(site, version, now);
    const began = performance.now();
    const facets = [...vocabularyFacets, 'subscription_price'];
    const found = await cars.search({ filters: stock, limit: 0, facets });
    const values = Object.fromEntries(
      vocabularyFacets.map((facet) => [facet, Object.keys(found.facets[facet] ?? {}).slice(0, maxValues)]),
    ) as StockValues;
    const year = yearIn(site.timezone, now);
    const hasWeekly = (found.facetStats['subscription_price']?.max ?? 0) > 0;
    const known = this.known.get(site.id);
    const isSame =
      known !== undefined &&
      isSameSite(known.site, site) &&
      known.vocabulary.year === year &&
      known.vocabulary.hasWeekly === hasWeekly &&
      hasSame(known.vocabulary.stock, values);
    const vocabulary = isSame ? known.vocabulary : await inTurns(Vocabulary.inSteps(site, values, year, hasWeekly));
    const covered = await coveredPhrases(vocabulary, cars, stock);
    const latest = this.known.get(site.id);
    // Two may be built at the same time; the one that read later is current.
    if (latest && isSameSite(latest.site, site) && began < latest.at - latest.took) return latest.vocabulary;
    vocabulary.setCoveredPhrases(covered);
    const at = performance.now();
    this.known.set(site.id, { site, vocabulary, version, from: now.getTime(), until, at, took: at - began });
    return vocabulary;
  }
}

/** Other work has its turn between the steps. */
const inTurns = async <T>(steps: Generator<void, T>): Promise<T> => {
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  return step.value;
};

const isSameSite = (one: Site, other: Site): boolean =>
  one === other || (one.locations === other.locations && one.search === other.search && one.finance === other.finance);

const hasSame = (one: StockValues, other: StockValues): boolean =>
  vocabularyFacets.every((facet) => {
    const [a, b] = [one[facet] ?? [], other[facet] ?? []];
    if (a.length !== b.length) return false;
    const values = new Set(a);
    return b.every((value) => values.has(value));
  });

/** Phrases that occur in titles and as filters, and whose filter matches every car with the phrase in its title. */
const coveredPhrases = async (
  vocabulary: Vocabulary,
  cars: Cars,
  stock: readonly SearchFilter[],
): Promise<ReadonlySet<string>> => {
  const asked = vocabulary.conflicts.flatMap(({ phrase, adds, titles }) => {
    const wanted = Object.entries(adds.refinements ?? {}) as [CarFacet, readonly string[]][];
    const { refinements: _, excluded = {}, ...others } = adds;
    if (wanted.length === 0 || Object.keys(others).length > 0) return [];
    const titled: SearchFilter = {
      or: (Object.entries(titles) as [string, readonly string[]][]).map(([attribute, values]) => ({
        attribute,
        in: values,
      })),
    };
    const lacking: SearchFilter = {
      or: [
        ...wanted.map(([attribute, values]) => ({ not: { attribute, in: values } })),
        ...Object.entries(excluded).map(([attribute, values]) => ({ attribute, in: values })),
      ],
    };
    return [{ phrase, query: { filters: [...stock, titled, lacking], limit: 0, facets: [] } }];
  });
  const answers = await cars.searchMany(asked.map(({ query }) => query));
  return new Set(asked.filter((_, at) => answers[at]!.count === 0).map(({ phrase }) => phrase));
};
