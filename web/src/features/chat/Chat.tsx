import clsx from 'clsx';
import { MessageCircle, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { dismissals } from '../../lib/dismissals.js';
import { telephone } from '../../lib/format.js';
import { useIsListed } from '../../lib/local-list.js';
import { chatDismissal, chatStateOf } from './chat.js';
import styles from './Chat.module.css';

/** The chat in the corner of every page, until it is dismissed. */
export const Chat = ({ Form }: { readonly Form: ComponentType }) => {
  const site = useSite();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const dismissed = useIsListed(dismissals, chatDismissal);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const state = chatStateOf(site, pathname, { opened, dismissed });
  useEffect(() => {
    if (wasOpened.current && state === 'shown') button.current?.focus();
    wasOpened.current = state === 'opened';
  }, [state]);
  if (state === 'hidden') return null;
  const { title, greeting } = site.chat!;
  if (state === 'shown') {
    return (
      <aside className={styles.chat} aria-label="Chat">
        <button type="button" className={styles.button} ref={button} onClick={() => setOpened(true)}>
          <MessageCircle aria-hidden="true" size={20} />
          {title}
        </button>
        <button
          type="button"
          className={styles.dismiss}
          aria-label="Hide the chat"
          onClick={() => dismissals.add({ id: chatDismissal })}
        >
          <X aria-hidden="true" size={14} strokeWidth={2.5} />
        </button>
      </aside>
    );
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpened(false);
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape inside the chat closes it.
    <aside className={clsx(styles.chat, styles.window)} aria-label="Chat" onKeyDown={closeOnEscape}>
      <header>
        <p>{title}</p>
        {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- The button that opened it is gone. */}
        <button type="button" aria-label="Close the chat" autoFocus onClick={() => setOpened(false)}>
          <X aria-hidden="true" size={20} />
        </button>
      </header>
      <div className={styles.body}>
        <p className={styles.greeting}>{greeting}</p>
        <Form />
        <p className={styles.call}>
          Or call <a href={telephone(site.phones.main)}>{site.phones.main}</a>
        </p>
      </div>
    </aside>
  );
};
