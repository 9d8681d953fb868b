import clsx from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { TagSettings } from '#contracts/domain/site/tag-settings';
import { purposesOf, type TagPurpose } from '#contracts/domain/site/tags';
import { hasGlobalPrivacyControl } from '../../lib/analytics.js';
import { consent } from '../../lib/consent.js';
import { useLocalList } from '../../lib/local-list.js';
import { Button } from '../../ui/Button.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { runTags, stopTags } from './run-tags.js';
import styles from './Tags.module.css';

/** Decides whether a URL contains a token or secret, which must not reach other companies. */
const isSecret = (search: string): boolean => /[?&](?:token|\w*secret)=/.test(search);

/** Asks the visitor for consent and runs the tags they allow. */
export const Tags = ({ tags }: { readonly tags: TagSettings }) => {
  const choices = useLocalList(consent);
  const { search } = useLocation();
  const running = useRef<readonly TagPurpose[]>([]);
  const purposes = purposesOf(tags);
  const allowed = purposes.filter((purpose) => choices.some(({ id, isAllowed }) => id === purpose && isAllowed));
  const follow = useEffectEvent(() => {
    if (running.current.some((purpose) => !allowed.includes(purpose))) return stopTags();
    if (running.current.length > 0 || allowed.length === 0 || hasGlobalPrivacyControl() || isSecret(search)) return;
    running.current = allowed;
    runTags(tags, allowed);
  });
  useEffect(() => follow(), [choices, search]);
  const isAnswered = purposes.every((purpose) => choices.some(({ id }) => id === purpose));
  return isAnswered || hasGlobalPrivacyControl() ? null : <Question purposes={purposes} />;
};

const words: Readonly<Record<TagPurpose, readonly [label: string, what: string]>> = {
  analytics: ['Analytics', 'shows us which pages and vehicles people look at.'],
  advertising: ['Advertising', 'lets Google and Meta show you our vehicles on other sites.'],
};

const Question = ({ purposes }: { readonly purposes: readonly TagPurpose[] }) => {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<readonly TagPurpose[]>([]);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), [isChoosing]);
  const answer = (allowed: readonly TagPurpose[]) => {
    for (const id of purposes) consent.add({ id, isAllowed: allowed.includes(id), at: Date.now() });
  };
  return (
    <section className={clsx(layout.stack, styles.question)} aria-label="Cookies">
      <p>
        <strong>May we use cookies?</strong> This site works without them. If you agree, cookies of other companies help
        us improve it{purposes.includes('advertising') && ' and advertise our vehicles to you'}.
      </p>
      {isChoosing && (
        <ul className={layout.stack}>
          {purposes.map((purpose, index) => (
            <li key={purpose}>
              <label className={layout.target}>
                <input
                  ref={index === 0 ? first : undefined}
                  type="checkbox"
                  checked={chosen.includes(purpose)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...chosen, purpose] : chosen.filter((one) => one !== purpose))
                  }
                />
                <span>
                  <span className={text.strong}>{words[purpose][0]}</span> {words[purpose][1]}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className={layout.flow}>
        {/* Both look the same, so that refusing is as easy as accepting. */}
        <Button onClick={() => answer(purposes)}>Accept all</Button>
        <Button onClick={() => answer([])}>Reject all</Button>
        {isChoosing ? (
          <Button onClick={() => answer(chosen)}>Save my choice</Button>
        ) : (
          purposes.length > 1 && (
            <Button look="quiet" onClick={() => setChoosing(true)}>
              Choose
            </Button>
          )
        )}
      </div>
    </section>
  );
};
