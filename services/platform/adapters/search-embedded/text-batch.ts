import type { Space } from './space.js';
import type { WordEntry } from './word-entry.js';

/** Texts of many documents, grouped by text before indexing, which is much faster than indexing slot by slot. */
export class TextBatch {
  private readonly groups = new Map<boolean, Map<string, number[]>>();

  /** @param isExact whether typos are not tolerated in the text's words */
  add(slot: number, text: string, isExact: boolean): void {
    const groups = this.groupsOf(isExact);
    const slots = groups.get(text);
    if (slots === undefined) groups.set(text, [slot]);
    else slots.push(slot);
  }

  addMany(slots: readonly number[], text: string, isExact: boolean): void {
    const groups = this.groupsOf(isExact);
    groups.set(text, [...(groups.get(text) ?? []), ...slots]);
  }

  private groupsOf(isExact: boolean): Map<string, number[]> {
    let groups = this.groups.get(isExact);
    if (groups === undefined) this.groups.set(isExact, (groups = new Map<string, number[]>()));
    return groups;
  }

  /** Adds every slot to the entries of its texts and to their prefixes, then empties the batch. */
  flush(space: Space, entriesOf: (text: string, isExact: boolean) => readonly WordEntry[]): void {
    const slotsOf = new Map<WordEntry, (readonly number[])[]>();
    const collect = (entry: WordEntry, slots: readonly number[]) => {
      const lists = slotsOf.get(entry);
      if (lists === undefined) slotsOf.set(entry, [slots]);
      else if (lists.at(-1) !== slots) lists.push(slots);
    };
    for (const [isExact, groups] of this.groups) {
      for (const [text, slots] of groups) {
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
