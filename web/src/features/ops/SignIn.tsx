import { useId, useState } from 'react';
import { signIn } from './client.js';
import { said } from './words.js';

/** The key is typed once and stays in this tab. */
export const SignIn = () => {
  const id = useId();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    if (key.trim() === '') return setError('Please paste the ops key.');
    setSending(true);
    setError(undefined);
    try {
      await signIn(key.trim());
    } catch (failure) {
      setError(said(failure));
      setSending(false);
    }
  };
  return (
    <main className="ops-centre">
      <form
        className="ops-sign-in"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="ops-brand">Forecourt</p>
        <h1>Operations</h1>
        <div className="ops-field">
          <label htmlFor={id}>Ops key</label>
          <input
            id={id}
            type="password"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={key}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => setKey(event.target.value)}
          />
          {error !== undefined && (
            <p id={`${id}-error`} className="ops-bad" role="alert">
              {error}
            </p>
          )}
        </div>
        <button type="submit" className="ops-press" data-look="strong" aria-disabled={isSending}>
          {isSending ? 'One moment…' : 'Open the console'}
        </button>
        <p className="ops-quiet">It stays in this tab and is gone when the tab is closed.</p>
      </form>
    </main>
  );
};
