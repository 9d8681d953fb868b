import type { Site } from '#contracts/domain/site/site';

/** How the chat stands: its button is there, or the window is open, or neither is. */
export type ChatState = 'shown' | 'hidden' | 'opened';

/** @param dismissed the visitor sent it away */
export const chatStateOf = (
  { chat }: Pick<Site, 'chat'>,
  pathname: string,
  { opened, dismissed }: { readonly opened: boolean; readonly dismissed: boolean },
): ChatState => {
  if (!chat || isHiddenOn(chat.hiddenOn, pathname)) return 'hidden';
  if (opened) return 'opened';
  return dismissed ? 'hidden' : 'shown';
};

/** `/checkout` is also the last part of `/cars/x/checkout`. */
const isHiddenOn = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`) || pathname.endsWith(path));

/** Under this name a dismissal is kept. */
export const chatDismissal = 'chat';
