import clsx from 'clsx';
import { useId } from 'react';
import { useKeySignIn } from '../../lib/use-key-sign-in.js';
import { signIn } from './client.js';
import { messageOf } from './format.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './SignIn.module.css';

/** Sign-in with the ops key. The browser stores only a cookie that scripts cannot read. */
export const SignIn = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const id = useId();
  const { key, setKey, error, isSending, onSubmit } = useKeySignIn(
    'Please paste the ops key.',
    (typed) => signIn(typed).then(onSignedIn),
    messageOf,
  );
  return (
    <main className={styles.centre}>
      <form className={styles.signIn} noValidate data-part="key" onSubmit={onSubmit}>
        <p className={opsStyles.brand}>Forecourt</p>
        <h1>Operations</h1>
        <div className={clsx(layout.stack, text.muted, opsStyles.field)}>
          <label htmlFor={id}>Ops key</label>
          <input
            id={id}
            type="password"
            autoComplete="current-password"
            spellCheck={false}
            // eslint-disable-next-line jsx-a11y-x/no-autofocus -- The key is the only input of this page.
            autoFocus
            value={key}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => setKey(event.target.value)}
          />
          {error !== undefined && (
            <p id={`${id}-error`} className={opsStyles.bad} role="alert">
              {error}
            </p>
          )}
        </div>
        <button type="submit" className={opsStyles.press} data-look="strong" aria-disabled={isSending}>
          {isSending ? 'One moment…' : 'Open the console'}
        </button>
        <p className={text.muted}>You stay signed in for twelve hours, or until you sign out.</p>
      </form>
    </main>
  );
};
