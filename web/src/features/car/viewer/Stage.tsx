import clsx from 'clsx';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../../lib/environment.js';
import { lazily } from '../../../lib/lazy.js';
import { InBrowser } from '../../../lib/in-browser.js';
import { Picture } from '../../../ui/Picture.js';
import { Carousel } from './Carousel.js';
import type { ViewerAction, ViewerState } from './modes.js';
import type { Slide } from './slides.js';
import { Walkaround } from './Walkaround.js';
import styles from './viewer.module.css';

const spinViewer = lazily(() => import('./SpinViewer.js').then(({ SpinViewer }) => SpinViewer));
const interiorViewer = lazily(() => import('./InteriorViewer.js').then(({ InteriorViewer }) => InteriorViewer));

export const prepareMode: Readonly<Partial<Record<ViewerState['mode'], () => void>>> = {
  spinner: spinViewer.prepare,
  interior: interiorViewer.prepare,
};

export interface StageProps {
  readonly car: CarResponse;
  readonly slides: readonly Slide[];
  readonly state: ViewerState;
  readonly dispatch: (action: ViewerAction) => void;
  readonly sizes: string;
  /** `sizes` for a panorama of the same height. */
  readonly panoramaSizes: string;
  readonly takesFocus?: boolean;
  /** Replaces the default gallery. */
  readonly gallery?: React.ReactNode;
}

export const Stage = ({
  car,
  slides,
  state,
  dispatch,
  sizes,
  panoramaSizes,
  takesFocus = false,
  gallery,
}: StageProps) => {
  const { viewer } = useSite();
  const poster = car.images[0]?.image.url ?? car.spin_images?.[0];
  switch (state.mode) {
    case 'spinner':
      return (
        <div className={clsx(styles.over, styles.spin)} data-part="spin">
          <Picture path={car.spin_images![0]!} alt={car.name} sizes={sizes} maxWidth={1440} priority />
          <InBrowser>
            <spinViewer.Component
              paths={car.spin_images!}
              name={car.name}
              hotspots={car.hotspots?.exterior}
              frame={state.frame}
              onFrame={(frame) => dispatch({ type: 'frame shown', frame })}
              hasTurned={state.hasTurned}
              onTurned={() => dispatch({ type: 'turned' })}
              autorotateEvery={viewer.autorotate ? viewer.autorotateInterval : undefined}
              takesFocus={takesFocus}
            />
          </InBrowser>
        </div>
      );
    case 'walkaround':
      return <Walkaround videos={car.walkaround_videos!} name={car.name} poster={poster} sizes={sizes} />;
    case 'gallery':
      return (
        gallery ?? (
          <Carousel
            slides={slides}
            name={car.name}
            index={state.index}
            onTurn={(index) => dispatch({ type: 'slide shown', index })}
            sizes={sizes}
          />
        )
      );
    case 'interior':
      return (
        <InBrowser>
          <interiorViewer.Component
            path={car.spin_interior_image!}
            name={car.name}
            hotspots={car.hotspots?.interior}
            sizes={panoramaSizes}
            takesFocus={takesFocus}
          />
        </InBrowser>
      );
  }
};
