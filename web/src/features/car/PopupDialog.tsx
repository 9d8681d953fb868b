import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { Popup } from '#contracts/domain/site/vehicle-settings';
import { ButtonLink } from '../../ui/Button.js';
import { Picture } from '../../ui/Picture.js';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';
import buttonStyles from '../../ui/Button.module.css';
import modalStyles from '../../ui/Modal.module.css';

interface PopupDialogProps {
  readonly popup: Popup;
  readonly onDismiss: () => void;
}

export const PopupDialog = ({ popup, onDismiss }: PopupDialogProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={(isOpen) => {
      if (!isOpen) onDismiss();
    }}
    className={clsx(modalStyles.overlay, styles.popupOverlay)}
  >
    <Modal className={modalStyles.modal}>
      <Dialog className={styles.popup}>
        {popup.image !== undefined && (
          <Picture path={popup.image} alt="" sizes="(min-width: 600px) 600px, 100vw" className={layout.cover} />
        )}
        <div className={clsx(layout.stack, styles.words)}>
          <Heading slot="title" level={2}>
            {popup.title}
          </Heading>
          <p>{popup.description}</p>
          <ButtonLink look="primary" to={popup.button.path} onClick={onDismiss}>
            {popup.button.label}
          </ButtonLink>
        </div>
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.close)}
          onClick={onDismiss}
          aria-label="Close"
        >
          <X aria-hidden="true" size={22} />
        </button>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
