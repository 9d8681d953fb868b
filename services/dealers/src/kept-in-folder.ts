import { reject, type Rejection } from '#contracts/rejections';

/** Whether the description comes from the site's folder, and only changes there. */
export const isKeptInFolder = ({ by }: { readonly by?: 'api' | undefined }): boolean => by !== 'api';

/** Refuses a change by API of what is kept in the site's folder. */
export const keptInFolder = (detail = 'Change it in the folder of the site.'): Rejection =>
  reject('kept_in_folder', detail);
