import clsx from 'clsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { alertWording } from '#contracts/domain/alerts';
import { formatSearch } from '#contracts/search/url';
import { signInPath } from '#contracts/domain/sign-in-path';
import { useSite } from '../../lib/environment.js';
import { useAlerts } from '../../lib/session/alerts.js';
import { useSession } from '../../lib/session/session.js';
import type { ResumableAction } from '../../lib/session/sign-in-address.js';
import { toasts } from '../../lib/toast.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { CheckboxField } from '../../ui/CheckboxField.js';
import { Modal } from '../../ui/Modal.js';
import { EmailField } from '../../ui/EmailField.js';
import { TextField } from '../../ui/TextField.js';
import { describeSearch } from '../../lib/search/describe.js';
import { listTitle } from './head.js';
import type { Search } from './use-search.js';
import text from '../../ui/text.module.css';
import fieldStyles from '../../ui/Field.module.css';
import layout from '../../ui/layout.module.css';
import styles from './SearchPage.module.css';

interface SaveSearchProps {
  readonly search: Search;
  readonly onClose: () => void;
}

/** Saves a search under a name, with alerts by text message or mail when new vehicles match. */
// eslint-disable-next-line max-lines-per-function -- Markup of the form, and of the way to sign in first.
export const SaveSearch = ({ search: searched, onClose }: SaveSearchProps) => {
  const { path, state, answer } = searched;
  const site = useSite();
  const { pathname, search } = useLocation();
  const { user, isLoading } = useSession(true);
  const [name, setName] = useState(() => (describeSearch(searched, site) || listTitle(answer)).slice(0, 80));
  const [email, setEmail] = useState<string>();
  const { request } = useAlerts(() => {
    toasts.show({
      title: 'Search saved',
      text:
        email === undefined
          ? 'We’ll text you when something new matches.'
          : `We sent a link to ${email}. Once you confirm it, we’ll email you when something new matches.`,
      action: { label: 'My alerts', to: '/account' },
    });
    onClose();
  });
  const wording = alertWording('search', site, email === undefined ? 'text' : 'email');
  const here = pathname + search;
  return (
    <Modal title="Save this search" shape="dialog" onClose={onClose}>
      {isLoading ? (
        <div className={clsx(layout.stack, styles.saving)} aria-busy="true" />
      ) : !user ? (
        <div className={clsx(layout.stack, styles.saving)}>
          <p>Sign in with a code by text message and we’ll text you when something new matches.</p>
          <ButtonLink
            look="primary"
            to={signInPath({ type: 'watchlist', redirect: here, back: here })}
            state={{ savesSearch: true } satisfies ResumableAction}
          >
            Sign in
          </ButtonLink>
        </div>
      ) : (
        <form
          className={clsx(layout.stack, styles.saving)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (request.isPending || name.trim() === '' || email?.trim() === '') return;
            const { sortBy: _, ...what } = state;
            request.mutate({
              kind: 'search',
              name: name.trim(),
              path,
              search: formatSearch({ ...what, page: 1 }),
              wording,
              ...(email !== undefined && { email: email.trim() }),
            });
          }}
        >
          <div role="alert" className={fieldStyles.errorSummary} hidden={!request.error}>
            {request.error && <p>{request.error.message}</p>}
          </div>
          <TextField
            label="Name"
            required
            maxLength={80}
            value={name}
            error={name.trim() === '' ? 'Please give it a name.' : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {!site.without.includes('mail') && (
            <CheckboxField
              label="By email, not by text message"
              checked={email !== undefined}
              onChange={({ currentTarget: { checked } }) => setEmail(checked ? (user.details?.email ?? '') : undefined)}
            />
          )}
          {email !== undefined && (
            <EmailField
              label="Email"
              required
              maxLength={200}
              value={email}
              error={email.trim() === '' ? 'Please enter a valid email address.' : undefined}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
          <p className={text.note}>{wording}</p>
          <Button type="submit" look="primary" aria-disabled={request.isPending}>
            {request.isPending ? 'Saving…' : 'I agree, save it'}
          </Button>
        </form>
      )}
    </Modal>
  );
};
