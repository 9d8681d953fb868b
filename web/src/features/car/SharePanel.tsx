import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { copyText } from '../../lib/clipboard.js';
import { useSite } from '../../lib/environment.js';
import { toasts } from '../../lib/toast.js';
import { shareLink, shareTargets, shareWindow } from './share.js';
import layout from '../../ui/layout.module.css';

/** Milliseconds. */
const copiedFor = 1_500;
const toastFor = 3_000;

export const SharePanel = ({ car }: { readonly car: CarResponse }) => {
  const link = shareLink(useSite().url, car.slug);
  return (
    <>
      {shareTargets(link, car.name).map(({ name, href, inWindow }) => (
        <li key={name}>
          <a
            className={layout.option}
            href={href}
            {...(inWindow && { target: '_blank', rel: 'noreferrer' })}
            onClick={(event) => {
              // Modifier keys open a new tab as usual.
              if (!inWindow || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              window.open(href, 'share', shareWindow);
            }}
          >
            {name}
          </a>
        </li>
      ))}
      <li>
        <CopyLink link={link} name={car.name} />
      </li>
    </>
  );
};

const CopyLink = ({ link, name }: { readonly link: string; readonly name: string }) => {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied, copies]);
  const copy = async () => {
    if (!(await copyText(link))) {
      toasts.show({ title: 'Copy this link', text: link, duration: 20_000 });
      return;
    }
    setCopies(copies + 1);
    setCopied(true);
    toasts.show({ title: `Copied ${name} to your clipboard!`, duration: toastFor });
  };
  return (
    <button type="button" className={layout.option} onClick={() => void copy()}>
      <Link2 aria-hidden="true" size={16} />
      {isCopied ? 'Copied' : 'Copy link'}
    </button>
  );
};
