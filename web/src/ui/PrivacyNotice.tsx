import { collectionNotice } from '#contracts/domain/forms/collection-notice';
import { useSite } from '../lib/environment.js';
import text from './text.module.css';

/** Says beside a form why data is collected, and links to the privacy page in a tab of its own, so that input stays. */
export const PrivacyNotice = () => {
  const notice = collectionNotice(useSite());
  return notice ? (
    <p className={text.note}>
      {notice.before}
      <a href={notice.path} target="_blank" rel="noreferrer">
        {notice.link}
      </a>
      {notice.after}
    </p>
  ) : null;
};
