import clsx from 'clsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { MeResponse, SignInType } from '#contracts/api/shoppers';
import { ApiError } from '../../lib/api.js';
import { useSite } from '../../lib/environment.js';
import { formatMobile } from '../../lib/mobile.js';
import { send } from '../../lib/send.js';
import { keepFavourites, unwatchedFavourites } from '../../lib/session/keep-favourites.js';
import { cacheShopper, useSession } from '../../lib/session/session.js';
import { type ResumableAction, safeRedirectPath } from '../../lib/session/sign-in-address.js';
import { useWatch } from '../../lib/session/use-watch.js';
import { toasts } from '../../lib/toast.js';
import { useTypedEarly } from '../../lib/use-typed-early.js';
import { Button } from '../../ui/Button.js';
import { TextField } from '../../ui/TextField.js';
import { notePendingPhone, pendingPhone } from './pending-code.js';
import { words } from './words.js';
import { Link } from '../../ui/Link.js';
import buttonStyles from '../../ui/Button.module.css';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';
import layout from '../../ui/layout.module.css';
import styles from './SignIn.module.css';

const isType = (type: string | null): type is SignInType => type !== null && type in words && type !== 'none';

/** Signs in with a code sent by text message, then continues to the requested page. */
export const SignIn = () => {
  const site = useSite();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const type = parameters.get('type');
  const redirect = safeRedirectPath(parameters.get('redirect'));
  const back = safeRedirectPath(parameters.get('back'));
  const { user } = useSession(true);
  const [phone, wait] = usePendingPhone();
  const [offer, setOffer] = useState(0);
  const { heading, text } = words[isType(type) ? type : 'none'];
  const isDone = user !== undefined && offer === 0;
  const { save, ...begun } = (useLocation().state ?? {}) as ResumableAction;
  const watch = useWatch(save ?? { id: '', name: '' });
  const finishSignIn = useEffectEvent(() => {
    if (save) watch.toggle(false);
    void navigate(redirect, { replace: true, state: begun });
  });
  useEffect(() => {
    if (isDone) finishSignIn();
  }, [isDone]);

  return (
    <div className={clsx('wide', panelStyles.account, panelStyles.signIn)}>
      <section className={panelStyles.panel} aria-labelledby="sign-in-heading">
        {user && offer > 0 ? (
          <KeepFavourites count={offer} phone={user.phone_number} onDone={() => setOffer(0)} />
        ) : (
          <>
            <h1 id="sign-in-heading">{heading}</h1>
            {phone === undefined ? (
              <PhoneForm text={text} onSent={wait}>
                {Object.entries({ ...(isType(type) && { type }), redirect, back }).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
              </PhoneForm>
            ) : (
              <CodeForm
                phone={phone}
                onOtherPhone={() => wait(undefined)}
                onSignedIn={(me) => {
                  notePendingPhone(undefined);
                  const saved = new Set(me.user?.saved);
                  setOffer(
                    site.features.watchlist ? unwatchedFavourites().filter(({ id }) => !saved.has(id)).length : 0,
                  );
                }}
              />
            )}
            <p className={panelStyles.note}>
              <Link to={back} className={layout.target}>
                Not now, take me back
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
};

/** The number that a code is on its way to, also after a reload; and a function that changes it. */
const usePendingPhone = () => {
  const [phone, setPhone] = useState<string>();
  // The server doesn't know it, so it follows hydration.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- Read once from the browser's storage.
  useEffect(() => setPhone(pendingPhone()), []);
  const wait = (sentTo: string | undefined) => {
    notePendingPhone(sentTo);
    setPhone(sentTo);
  };
  return [phone, wait] as const;
};

const askForCode = (phone_number: string) =>
  send('/api/sign-in/code', { body: { phone_number } }, () =>
    import('../../lib/schemas/shoppers.js').then(({ signInCodeResponse }) => signInCodeResponse),
  );

/** Returns the error of one field, or else the general error. */
const splitError = (error: Error | null, field: string) => {
  const reason =
    error instanceof ApiError ? error.problem?.errors?.find((one) => one.field === field)?.reason : undefined;
  return { reason, failure: reason === undefined ? error?.message : undefined };
};

interface PhoneFormProps {
  readonly text: string;
  readonly onSent: (phone: string) => void;
  /** Hidden inputs with the address's parameters, for a submit before the page's code has loaded. */
  readonly children: ReactNode;
}

const PhoneForm = ({ text, onSent, children }: PhoneFormProps) => {
  const [typed, setTyped] = useState('');
  const fieldRef = useTypedEarly(typed, setTyped);
  const ask = useMutation({ mutationFn: askForCode, onSuccess: ({ phone_number }) => onSent(phone_number) });
  const { reason, failure } = splitError(ask.error, 'phone_number');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>{text}</p>
      {children}
      <Failure message={failure} />
      <TextField
        ref={(element) => {
          fieldRef.current = element as HTMLInputElement;
        }}
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        error={reason}
        isAlone
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary" aria-disabled={ask.isPending}>
        {ask.isPending ? 'Sending…' : 'Send me a code'}
      </Button>
      <p className={panelStyles.note}>We’ll text you a code. No password, nothing to remember.</p>
    </form>
  );
};

interface CodeFormProps {
  readonly phone: string;
  readonly onOtherPhone: () => void;
  readonly onSignedIn: (me: MeResponse) => void;
}

// eslint-disable-next-line max-lines-per-function -- Markup of the form, and the request it makes.
const CodeForm = ({ phone, onOtherPhone, onSignedIn }: CodeFormProps) => {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [code, setCode] = useState('');
  const again = useMutation({ mutationFn: askForCode, onSuccess: () => setCode('') });
  const verify = useMutation({
    mutationFn: (typed: string) =>
      send('/api/sign-in/verify', { body: { phone_number: phone, code: typed } }, () =>
        import('../../lib/schemas/shoppers.js').then(({ meResponse }) => meResponse),
      ),
    onSuccess: (me) => {
      onSignedIn(me);
      cacheShopper(queryClient, me);
    },
    onError: () => field.current?.focus(),
  });
  useEffect(() => field.current?.focus(), []);
  const { reason, failure } = splitError(verify.error, 'code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>
        We sent a code to <strong>{formatMobile(phone)}</strong>. It lasts 10 minutes.
      </p>
      <Failure message={failure ?? again.error?.message} />
      <TextField
        ref={(element) => {
          field.current = element;
        }}
        label="Your 6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        className={styles.codeInput}
        error={reason}
        isAlone
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <Button type="submit" look="primary" aria-disabled={verify.isPending}>
        {verify.isPending ? 'Checking…' : 'Sign in'}
      </Button>
      <p className={clsx(layout.flow, styles.panelChoices)}>
        <button
          type="button"
          className={buttonStyles.textButton}
          onClick={() => again.isPending || again.mutate(phone)}
          aria-disabled={again.isPending}
        >
          Send a new code
        </button>
        <button type="button" className={buttonStyles.textButton} onClick={onOtherPhone}>
          Use another number
        </button>
      </p>
      <p role="status" className={panelStyles.note}>
        {again.isSuccess && 'A new code is on its way. The old one no longer works.'}
      </p>
    </form>
  );
};

interface KeepFavouritesProps {
  readonly count: number;
  readonly phone: string;
  readonly onDone: () => void;
}

const KeepFavourites = ({ count, phone, onDone }: KeepFavouritesProps) => {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const keep = useMutation({
    mutationFn: () => keepFavourites(phone),
    onSuccess: (lost) => {
      if (lost === 0) return;
      toasts.show({
        title: lost === 1 ? 'One favourite could not be added' : `${lost} favourites could not be added`,
        text: 'They stay in this browser. Some may have sold.',
      });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      void queryClient.invalidateQueries({ queryKey: ['watchlist'] });
      onDone();
    },
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 id="sign-in-heading" tabIndex={-1} ref={heading}>
        Keep your favourites?
      </h1>
      <p>
        {count === 1 ? 'One favourite is' : `${count} favourites are`} kept in this browser only. In your watchlist you
        have them everywhere, and see when a price changes.
      </p>
      <div className={panelStyles.actions}>
        <Button look="primary" onClick={() => keep.isPending || keep.mutate()} aria-disabled={keep.isPending}>
          {keep.isPending ? 'Saving…' : 'Add to my watchlist'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </>
  );
};

const Failure = ({ message }: { readonly message: string | undefined }) => (
  <div role="alert" className={fieldStyles.errorSummary} hidden={message === undefined}>
    {message !== undefined && <p>{message}</p>}
  </div>
);
