import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { openDialog } from '../lib/dialog-history.js';
import buttonStyles from './Button.module.css';
import styles from './Modal.module.css';

interface ModalProps {
  readonly title: string;
  /** `dialog` is centred, `sheet` is at the side or covers a phone's screen, `full` covers everything. */
  readonly shape: 'dialog' | 'sheet' | 'full';
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode;
}

export const Modal = ({ title, shape, onClose, children, footer }: ModalProps) => {
  const close = useEffectEvent(onClose);
  useEffect(() => openDialog(() => close()), []);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={clsx(styles.overlay, styles[`overlay-${shape}`])}
    >
      <AriaModal className={clsx(styles.modal, styles[shape])}>
        <Dialog className={styles.inner}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <button type="button" className={buttonStyles.iconButton} onClick={onClose} aria-label="Close">
              <X aria-hidden="true" size={22} />
            </button>
          </header>
          <div className={styles.content}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
};
