import { type FormEvent, useState } from 'react';

/**
 * State of a form for a key.
 * @param emptyError what is shown where no key is typed
 */
export const useKeySignIn = (
  emptyError: string,
  signIn: (key: string) => Promise<void>,
  messageOf: (error: unknown) => string,
) => {
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    if (key.trim() === '') return setError(emptyError);
    setSending(true);
    setError(undefined);
    try {
      await signIn(key.trim());
    } catch (failure) {
      setError(messageOf(failure));
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return { key, setKey, error, isSending, onSubmit };
};
