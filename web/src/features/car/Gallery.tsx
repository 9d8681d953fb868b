import { Camera, Expand } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { lazily } from '../../lib/lazy.js';
import { Picture } from '../../ui/Picture.js';
import { Carousel } from './Carousel.js';

const fullscreen = lazily(() => import('./FullscreenGallery.js').then(({ FullscreenGallery }) => FullscreenGallery));

/** With fewer pictures than this the carousel's own dots do. */
const mostWithoutThumbnails = 3;

interface GalleryProps {
  readonly name: string;
  readonly images: CarResponse['images'];
  readonly withThumbnails: boolean;
}

export const Gallery = ({ name, images, withThumbnails }: GalleryProps) => {
  const [index, setIndex] = useState(0);
  const [isFullscreen, setFullscreen] = useState(false);
  const paths = images.map(({ image }) => image.url);
  if (paths.length === 0) return <NoPictures />;
  return (
    <section className="gallery" aria-label="Pictures">
      <div className="gallery-stage">
        <Carousel
          paths={paths}
          name={name}
          index={index}
          onTurn={setIndex}
          sizes="(min-width: 1400px) 860px, (min-width: 992px) 62vw, 100vw"
        />
        <button
          type="button"
          className="icon-button gallery-expand"
          onClick={() => setFullscreen(true)}
          onPointerEnter={fullscreen.prepare}
          aria-label="Show the pictures full screen"
        >
          <Expand aria-hidden="true" size={20} />
        </button>
      </div>
      {withThumbnails && paths.length > mostWithoutThumbnails && (
        <Thumbnails images={images} index={index} onChoose={setIndex} />
      )}
      <Suspense>
        {isFullscreen && (
          <fullscreen.Component
            paths={paths}
            name={name}
            index={index}
            onTurn={setIndex}
            onClose={() => setFullscreen(false)}
          />
        )}
      </Suspense>
    </section>
  );
};

const NoPictures = () => (
  <section className="gallery" aria-label="Pictures">
    <div className="gallery-stage no-picture">
      <Camera aria-hidden="true" size={40} strokeWidth={1.25} />
      Photos coming soon
    </div>
  </section>
);

interface ThumbnailsProps {
  readonly images: CarResponse['images'];
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

const Thumbnails = ({ images, index, onChoose }: ThumbnailsProps) => (
  <ul className="thumbnails" aria-label="Choose a picture">
    {images.map(({ image }, position) => (
      <li key={image.url}>
        <button
          type="button"
          onClick={() => onChoose(position)}
          aria-current={position === index}
          aria-label={`Picture ${position + 1} of ${images.length}`}
        >
          <Picture path={image.thumb.url} alt="" sizes="120px" widest={240} />
        </button>
      </li>
    ))}
  </ul>
);
