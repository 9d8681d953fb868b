import type { Space } from './space.js';
import type { WordEntry } from './word-entry.js';

/** A text and the slots whose documents have it. */
interface TextGroup {
  readonly text: string;
  readonly slots: number[];
}

/** Texts of many documents, kept by text until their words are indexed: far quicker than slot by slot. */
export class TextBatch {
  private readonly groups = new Map<boolean, Map<string, TextGroup>>();

  /** `isExact`: its words take no typo. */
  add(slot: number, text: string, isExact: boolean): void {
    let ofKind = this.groups.get(isExact);
    if (ofKind === undefined) this.groups.set(isExact, (ofKind = new Map<string, TextGroup>()));
    const group = ofKind.get(text);
    if (group === undefined) ofKind.set(text, { text, slots: [slot] });
    else group.slots.push(slot);
  }

  /** Adds every slot to the entries that `entriesOf` answers for its texts, and to their prefixes; then it is empty. */
  flush(space: Space, entriesOf: (text: string, isExact: boolean) => readonly WordEntry[]): void {
    const slotsOf = new Map<WordEntry, (readonly number[])[]>();
    const collect = (entry: WordEntry, slots: readonly number[]) => {
      const lists = slotsOf.get(entry);
      if (lists === undefined) slotsOf.set(entry, [slots]);
      else if (lists.at(-1) !== slots) lists.push(slots);
    };
    for (const [isExact, groups] of this.groups) {
      for (const { text, slots } of groups.values()) {
        for (const entry of entriesOf(text, isExact)) {
          collect(entry, slots);
          for (const prefix of entry.prefixes) collect(prefix, slots);
        }
      }
    }
    for (const [entry, lists] of slotsOf) entry.addMany(space, lists);
    this.groups.clear();
  }
}
