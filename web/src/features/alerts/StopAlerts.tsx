import clsx from 'clsx';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { send } from '../../lib/send.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';

/** Where the link of a message leads: one tap, and no more come. Nobody has to sign in for that. */
export const StopAlerts = () => {
  const { name, phones, search, labels } = useSite();
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const stop = useMutation({ mutationFn: () => send('/api/alerts/stop', { body: { token } }) });
  return (
    <div className={clsx('wide', panelStyles.account, panelStyles.signIn)}>
      <section className={panelStyles.panel} aria-labelledby="stop-heading">
        <h1 id="stop-heading">{stop.isSuccess ? 'You get no more messages' : 'Stop our text messages'}</h1>
        <p role="status">
          {stop.isSuccess
            ? `${name} sends you no alerts any more. Your watchlist stays as it is.`
            : `${name} then sends you no alerts any more, about vehicles or searches.`}
        </p>
        <div role="alert" className={fieldStyles.errorSummary} hidden={!stop.error}>
          {stop.error && <p>{stop.error.message}</p>}
        </div>
        <div className={panelStyles.actions}>
          {stop.isSuccess ? (
            <ButtonLink to={search.defaultPath}>See all {labels.cars}</ButtonLink>
          ) : (
            <Button
              look="primary"
              aria-disabled={stop.isPending}
              onClick={() => {
                if (!stop.isPending) stop.mutate();
              }}
            >
              {stop.isPending ? 'One moment…' : 'Stop all messages'}
            </Button>
          )}
        </div>
        <p className={panelStyles.note}>
          {name}, <a href={telephone(phones.main)}>{phones.main}</a>
        </p>
      </section>
    </div>
  );
};
