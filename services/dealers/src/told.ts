import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

/** Whose something is, and who told it: the API, or else the site's folder. */
export interface Told {
  readonly site_id: string;
  readonly by?: 'api' | undefined;
}

/** Why the API may not change or end what is there: what a folder keeps is changed there, what is another's not at all. */
export const refusalOf = (state: Told | undefined, { site_id, by }: Told): Rejection | undefined => {
  if (!state || by !== 'api') return undefined;
  if (state.site_id !== site_id) return reject('invalid', 'Another site has this id.');
  return state.by === 'api' ? undefined : reject('kept_in_folder', 'Change it in the folder of the site.');
};
