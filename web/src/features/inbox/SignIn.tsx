import clsx from 'clsx';
import type { InboxSession } from '#contracts/api/inbox';
import { useSite } from '../../lib/environment.js';
import { useKeySignIn } from '../../lib/use-key-sign-in.js';
import { Button } from '../../ui/Button.js';
import { TextField } from '../../ui/TextField.js';
import { signIn } from './queries.js';
import inboxStyles from './inbox.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './SignIn.module.css';

interface SignInProps {
  readonly onSignedIn: (session: InboxSession) => void;
}

/** Sign-in with the dealer key. The browser stores only a cookie that scripts cannot read. */
export const SignIn = ({ onSignedIn }: SignInProps) => {
  const { name } = useSite();
  const { key, setKey, error, isSending, onSubmit } = useKeySignIn(
    'Please paste your dealer key.',
    async (typed) => onSignedIn(await signIn(typed)),
    (failure) => (failure as Error).message,
  );
  return (
    <main className={inboxStyles.centre}>
      <form className={clsx(layout.stack, styles.signIn)} noValidate data-part="key" onSubmit={onSubmit}>
        <p className={clsx(text.muted, text.strong)}>{name}</p>
        <h1>Leads</h1>
        <TextField
          label="Dealer key"
          type="password"
          name="dealer-key"
          autoComplete="current-password"
          spellCheck={false}
          // eslint-disable-next-line jsx-a11y-x/no-autofocus -- The key is the only input of this page.
          autoFocus
          required
          value={key}
          error={error}
          isAlone
          onChange={(event) => setKey(event.target.value)}
        />
        <Button look="primary" type="submit" aria-disabled={isSending}>
          {isSending ? 'One moment…' : 'Open the inbox'}
        </Button>
        <p className={clsx(text.muted, styles.hint)}>
          The key your website’s operator gave you. You stay signed in for twelve hours.
        </p>
      </form>
    </main>
  );
};
