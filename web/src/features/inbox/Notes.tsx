import clsx from 'clsx';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { InboxDetail } from '#contracts/api/inbox';
import { maxNoteLength } from '#contracts/domain/outcomes';
import { draftStore } from '../../lib/draft.js';
import { useOnline } from '../../lib/online.js';
import { attemptAt, send, type Attempt } from '../../lib/send.js';
import { Button } from '../../ui/Button.js';
import { TextField } from '../../ui/TextField.js';
import text from '../../ui/text.module.css';
import styles from './Notes.module.css';

/** Sends notes on a lead, offline once there is a connection. Until then the tab's storage has the note. */
const useNotes = (id: string) => {
  const queryClient = useQueryClient();
  const drafts = draftStore(`note.${id}`, 'session');
  const mutationKey = ['inbox', 'note', id];
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Attempt).of,
  });
  const [typed, setTyped] = useState(() => (waiting.length > 0 ? '' : String(drafts.read()?.values['text'] ?? '')));
  const keep = (text: string, attempt = drafts.read()?.attempt) =>
    drafts.write({ values: { text }, step: 0, ...(attempt && { attempt }) });
  const type = (text: string) => {
    setTyped(text);
    keep(text);
  };
  const sending = useMutation({
    mutationKey,
    mutationFn: ({ of, key }: Attempt) =>
      send('/api/inbox/leads/:id/notes', { params: { id }, body: { text: of }, key }),
    // Another note may have been begun meanwhile.
    onSuccess: (_, { of }) => {
      if (drafts.read()?.values['text'] === of) drafts.clear();
    },
    onError: (_, { of }) => type([of, typed].filter(Boolean).join('\n\n')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
  return {
    waiting,
    typed,
    error: sending.error,
    type,
    add: () => {
      const of = typed.trim();
      if (of === '' || waiting.length > 0) return;
      const attempt = attemptAt(of, drafts.read()?.attempt);
      keep(of, attempt);
      setTyped('');
      sending.mutate(attempt);
    },
  };
};

/** A field for a note, and the note that is on its way. */
export const Notes = ({ lead: { lead_id } }: { readonly lead: Pick<InboxDetail, 'lead_id'> }) => {
  const isOnline = useOnline();
  const { waiting, typed, error, type, add } = useNotes(lead_id);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    add();
  };
  return (
    <form className={styles.notes} onSubmit={save}>
      {waiting.map((note) => (
        <p key={note} className={styles.waiting}>
          {note}
        </p>
      ))}
      <TextField
        label="Add a note"
        required
        rows={2}
        maxLength={maxNoteLength}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" aria-disabled={waiting.length > 0}>
        Save note
      </Button>
      <p className={clsx(text.muted, text.small)} role="status">
        {waiting.length > 0 && !isOnline && 'You’re offline. Keep this page open: we send the note once you’re back.'}
        {error?.message}
      </p>
    </form>
  );
};
