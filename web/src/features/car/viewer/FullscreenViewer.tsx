import clsx from 'clsx';
import { useCallback, useEffect, useRef } from 'react';
import { Modal } from '../../../ui/Modal.js';
import type { ViewerMode } from '#contracts/domain/car/viewer-modes';
import { Carousel } from './Carousel.js';
import { ModeBar } from './ModeBar.js';
import { slideOfKey } from './slide-of-key.js';
import { Stage, type StageProps } from './Stage.js';
import { Zoomable } from './Zoomable.js';
import styles from './viewer.module.css';

export interface FullscreenViewerProps extends Pick<StageProps, 'car' | 'slides' | 'state' | 'dispatch'> {
  readonly modes: readonly ViewerMode[];
}

/** The viewer in a full-screen dialog. */
export const FullscreenViewer = ({ modes, ...viewer }: FullscreenViewerProps) => {
  const { car, state, dispatch } = viewer;
  return (
    <Modal
      title={car.name}
      shape="full"
      onClose={() => dispatch({ type: 'fullscreen toggled' })}
      {...(modes.length > 1 && {
        footer: (
          <ModeBar modes={modes} mode={state.mode} onChoose={(mode) => dispatch({ type: 'mode chosen', mode })} />
        ),
      })}
    >
      <div className={clsx(styles.over, styles.fullscreen)}>
        <Stage {...viewer} sizes="100vw" panoramaSizes="240vh" takesFocus gallery={<FullscreenGallery {...viewer} />} />
      </div>
    </Modal>
  );
};

type FullscreenGalleryProps = Omit<FullscreenViewerProps, 'modes'>;

const FullscreenGallery = ({ car, slides, state: { index }, dispatch }: FullscreenGalleryProps) => {
  const isHeld = useRef(false);
  const isDraggable = useCallback(() => !isHeld.current, []);
  const onHold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const onTurn = useCallback((to: number) => dispatch({ type: 'slide shown', index: to }), [dispatch]);
  useEffect(() => {
    // Listens on the document, wherever the focus is. Elements with their own use of the key handle it first.
    const onKeyDown = (event: KeyboardEvent) => {
      const next = slideOfKey(event.key, index, slides.length);
      if (next === undefined || event.defaultPrevented || event.target instanceof HTMLVideoElement) return;
      event.preventDefault();
      onTurn(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [index, slides.length, onTurn]);
  return (
    <Carousel
      slides={slides}
      name={car.name}
      index={index}
      onTurn={onTurn}
      sizes="100vw"
      widest={1920}
      takesFocus
      isDraggable={isDraggable}
      around={(picture, isShown) => (
        <Zoomable isShown={isShown} onHold={onHold}>
          {picture}
        </Zoomable>
      )}
    />
  );
};
