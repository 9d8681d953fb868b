import clsx from 'clsx';
import { Camera, Expand } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue, useMemo, useReducer } from 'react';
import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../../lib/environment.js';
import { lazily } from '../../../lib/lazy.js';
import { actionsOf } from '../actions.js';
import { FormButton } from '../SidebarActions.js';
import { ModeBar } from './ModeBar.js';
import { firstMode, modesOf, nextState, startOf, withinMedia } from './modes.js';
import { galleryVideos, slidesOf } from './slides.js';
import { prepareMode, Stage } from './Stage.js';
import { Thumbnails } from './Thumbnails.js';
import layout from '../../../ui/layout.module.css';
import frame from '../../../ui/PictureFrame.module.css';
import styles from './viewer.module.css';
import buttonStyles from '../../../ui/Button.module.css';

const fullscreen = lazily(() => import('./FullscreenViewer.js').then(({ FullscreenViewer }) => FullscreenViewer));

/** Up to this number of pictures, thumbnails are not worth their space. */
const maxWithoutThumbnails = 3;

/** The vehicle's media: spinner, walkaround, gallery and interior, as far as available. */
export const Viewer = ({ car }: { readonly car: CarResponse }) => {
  const { viewer } = useSite();
  const modes = modesOf(car);
  const [kept, dispatch] = useReducer(nextState, firstMode(modes, viewer.defaultMode), startOf);
  const slides = useMemo(() => slidesOf(car.images, galleryVideos(car), viewer.videoSlot), [car, viewer.videoSlot]);
  const choose = useCallback((index: number) => dispatch({ type: 'thumbnail chosen', index }), [dispatch]);
  const state = withinMedia(kept, modes, slides.length);
  // Deferred, so that the picture changes before its thumbnail is marked.
  const marked = useDeferredValue(state.mode === 'gallery' ? state.index : undefined);
  if (modes.length === 1 && modes[0] === 'gallery' && slides.length === 0) return <NoPictures car={car} />;
  const shared = { car, slides, state, dispatch };
  return (
    <section className={clsx(layout.stack, styles.gallery)} aria-label="Pictures">
      <div className={styles.stage} data-part="stage">
        <Stage
          {...shared}
          sizes="(min-width: 1400px) 860px, (min-width: 992px) 62vw, 100vw"
          panoramaSizes="(min-width: 1400px) 1720px, (min-width: 992px) 124vw, 200vw"
        />
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.on, styles.expand)}
          onClick={() => dispatch({ type: 'fullscreen toggled' })}
          onPointerEnter={fullscreen.prepare}
          aria-label="Show it full screen"
        >
          <Expand aria-hidden="true" size={20} />
        </button>
      </div>
      <ModeBar
        modes={modes}
        mode={state.mode}
        onChoose={(mode) => dispatch({ type: 'mode chosen', mode })}
        onPointTo={(mode) => prepareMode[mode]?.()}
      />
      {isInStock(car.status) && car.images.length > maxWithoutThumbnails && (
        <Thumbnails slides={slides} index={marked} onChoose={choose} />
      )}
      <Suspense>{state.isFullscreen && <fullscreen.Component {...shared} modes={modes} />}</Suspense>
    </section>
  );
};

const NoPictures = ({ car }: { readonly car: CarResponse }) => (
  <section className={clsx(layout.stack, styles.gallery)} aria-label="Pictures">
    <div className={clsx(frame.none, styles.stage)}>
      <Camera aria-hidden="true" size={40} strokeWidth={1.25} />
      Photos coming soon
      {actionsOf(car, useSite())?.requestPhotos && (
        <FormButton car={car} kind="request-photos">
          Request Photos
        </FormButton>
      )}
    </div>
  </section>
);
