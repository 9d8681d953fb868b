import type { Site } from '#contracts/domain/site/site';

/** `shown`: the button is visible. `opened`: the window is open. `hidden`: neither. */
export type ChatState = 'shown' | 'hidden' | 'opened';

/** @param dismissed the visitor dismissed the chat */
export const chatStateOf = (
  { chat }: Pick<Site, 'chat'>,
  pathname: string,
  { opened, dismissed }: { readonly opened: boolean; readonly dismissed: boolean },
): ChatState => {
  if (!chat || isHiddenOn(chat.hiddenOn, pathname)) return 'hidden';
  if (opened) return 'opened';
  return dismissed ? 'hidden' : 'shown';
};

/** Decides whether the chat is hidden on a path. `/checkout` also matches `/cars/x/checkout`. */
const isHiddenOn = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`) || pathname.endsWith(path));

/** Id of the stored dismissal. */
export const chatDismissal = 'chat';
