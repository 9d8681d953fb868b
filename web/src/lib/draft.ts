import type { FormValues } from '#contracts/domain/forms/form';
import type { Attempt } from './send.js';

/** A shopper's unsent input. It survives a reload and a failed request. */
interface Draft {
  readonly values: FormValues;
  readonly step: number;
  readonly attempt?: Attempt;
}

export interface DraftStore {
  readonly read: () => Draft | undefined;
  readonly write: (draft: Draft) => void;
  readonly clear: () => void;
}

/**
 * @param name identifies the form and its subject
 * @param keep `session`: until the tab is closed; `device`: in this browser, if the site says so
 */
export const draftStore = (name: string, keep: 'session' | 'device'): DraftStore => {
  const key = `forecourt.draft.${name}`;
  const storage = () => (keep === 'device' ? localStorage : sessionStorage);
  const quietly = <Result>(act: () => Result): Result | undefined => {
    try {
      return act();
    } catch {
      // Storage is full or switched off: the draft then lasts as long as the page.
      return undefined;
    }
  };
  return {
    read: () =>
      quietly(() => {
        const draft = JSON.parse(storage().getItem(key) ?? 'null') as Draft | null;
        return draft && typeof draft.values === 'object' ? draft : undefined;
      }),
    write: (draft) => quietly(() => storage().setItem(key, JSON.stringify(draft))),
    clear: () => quietly(() => storage().removeItem(key)),
  };
};
