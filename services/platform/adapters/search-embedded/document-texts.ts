/** Documents that were read together, as bytes. */
interface Page {
  readonly bytes: Buffer;
  /** Place of the first byte among those of all pages. */
  readonly start: number;
  readonly slots: readonly number[];
  /** Number of documents that are not texts yet. */
  current: number;
}

const newline = 10;

/**
 * The documents as JSON, by slot. Those read from a store stay the bytes they are there, which costs neither time nor a
 * place in the heap; those shown or written since are texts.
 */
export class DocumentTexts {
  /** Text, or the place of the first byte. */
  private readonly texts: (string | number)[] = [];
  private pages: Page[] = [];
  private end = 0;

  at(slot: number): string {
    const text = this.texts[slot]!;
    if (typeof text === 'string') return text;
    const { bytes, start } = this.pageOf(text);
    const shown = textAt(bytes, text - start);
    // The first results of a search are shown again and again.
    this.set(slot, shown);
    return shown;
  }

  set(slot: number, text: string): void {
    const before = this.texts[slot];
    this.texts[slot] = text;
    if (typeof before === 'number') this.becameText(this.pageOf(before));
  }

  /**
   * Adds documents, each on a line of the page.
   * @param lineSlots by document; undefined: it has a text already
   * @param places where the documents begin
   */
  addPage(bytes: Buffer, lineSlots: readonly (number | undefined)[], places: readonly number[]): void {
    const slots: number[] = [];
    lineSlots.forEach((slot, line) => {
      if (slot === undefined) return;
      slots.push(slot);
      this.texts[slot] = this.end + places[line]!;
    });
    if (slots.length > 0) this.pages.push({ bytes, start: this.end, slots, current: slots.length });
    this.end += bytes.length;
  }

  /** Adds documents to empty slots. */
  addLines(documents: readonly string[], slots: readonly number[]): void {
    const bytes = Buffer.from(`${documents.join('\n')}\n`);
    let place = 0;
    const places = documents.map(() => {
      const at = place;
      place = bytes.indexOf(newline, at) + 1;
      return at;
    });
    this.addPage(bytes, slots, places);
  }

  private pageOf(place: number): Page {
    const { pages } = this;
    let low = 0;
    let high = pages.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (pages[middle]!.start <= place) low = middle;
      else high = middle - 1;
    }
    return pages[low]!;
  }

  /** Releases a page once half of its documents are texts; then all are. */
  private becameText(page: Page): void {
    page.current--;
    const { bytes, start, slots, current } = page;
    if (current * 2 > slots.length) return;
    for (const slot of slots) {
      const place = this.texts[slot]!;
      if (typeof place === 'number') this.texts[slot] = textAt(bytes, place - start);
    }
    this.pages = this.pages.filter((other) => other !== page);
  }
}

const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(newline, from));
