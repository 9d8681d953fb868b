import clsx from 'clsx';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { send } from '../../lib/send.js';
import { Button } from '../../ui/Button.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';

/** The page that links in messages lead to: one tap stops messages or offers, or confirms an address, without signing in. */
export const StopAlerts = () => {
  const { name, phones } = useSite();
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const confirm = parameters.get('confirm');
  const offers = parameters.get('offers');
  const words = offers !== null ? withdrawing(name) : confirm === null ? stopping(name) : confirming(name);
  const answer = useMutation({
    mutationFn: async () => {
      if (offers !== null) await send('/api/leads/consent/withdraw', { body: { token: offers } });
      else if (confirm === null) await send('/api/alerts/stop', { body: { token } });
      else await send('/api/alerts/confirm', { body: { token: confirm } });
    },
  });
  return (
    <div className={clsx('wide', panelStyles.account, panelStyles.signIn)}>
      <section className={panelStyles.panel} aria-labelledby="stop-heading">
        <h1 id="stop-heading">{answer.isSuccess ? words.doneHeading : words.heading}</h1>
        <p role="status">{answer.isSuccess ? words.done : words.text}</p>
        <div role="alert" className={fieldStyles.errorSummary} hidden={!answer.error}>
          {answer.error && <p>{answer.error.message}</p>}
        </div>
        <div className={panelStyles.actions}>
          {answer.isSuccess ? (
            <SeeAllLink look="secondary" />
          ) : (
            <Button
              look="primary"
              aria-disabled={answer.isPending}
              onClick={() => {
                if (!answer.isPending) answer.mutate();
              }}
            >
              {answer.isPending ? 'One moment…' : words.button}
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

const stopping = (name: string) => ({
  heading: 'Stop our messages',
  text: `You won’t get any more alerts from ${name}, about vehicles or searches.`,
  button: 'Stop all messages',
  doneHeading: 'You’re unsubscribed',
  done: `You won’t get any more alerts from ${name}. Your watchlist hasn’t changed.`,
});

const withdrawing = (name: string): ReturnType<typeof stopping> => ({
  heading: 'Stop news and offers?',
  text: `${name} won’t send you news or offers any more. They will still answer your enquiry.`,
  button: 'Stop news and offers',
  doneHeading: 'No more news and offers',
  done: `${name} has been told. They will still answer your enquiry. Alerts that you asked for have a link of their own.`,
});

const confirming = (name: string): ReturnType<typeof stopping> => ({
  heading: 'Send alerts to this address?',
  text: `${name} will email you at this address when there’s news, at most once a day. Every email has a link to stop.`,
  button: 'Yes, send them',
  doneHeading: 'Your alerts will come by email',
  done: `${name} will email you when there’s news.`,
});
