import type { CarResponse } from '#contracts/api/cars';
import type { VideoSlot } from '#contracts/domain/car/viewer-modes';

interface PictureSlide {
  readonly kind: 'picture';
  readonly path: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly colour?: string | undefined;
  readonly thumb: string;
  /** Number among the pictures, from 1. */
  readonly number: number;
}
interface VideoSlide {
  readonly kind: 'video';
  readonly url: string;
}
export type Slide = PictureSlide | VideoSlide;

/** Returns the videos shown among the pictures. Walkarounds have their own mode. */
export const galleryVideos = ({
  external_video_url,
  video_url,
}: Pick<CarResponse, 'external_video_url' | 'video_url'>): readonly string[] => [
  ...new Set([external_video_url, video_url].filter((url) => url !== undefined)),
];

const picturesBeforeVideo = (slot: VideoSlot, pictures: number): number =>
  ({ start: 0, second: Math.min(1, pictures), middle: Math.ceil(pictures / 2), end: pictures })[slot];

export const slidesOf = (
  images: CarResponse['images'],
  videos: readonly string[],
  slot: VideoSlot,
): readonly Slide[] => {
  const pictures = images.map(({ image: { url, thumb, ...size } }, index): PictureSlide => ({
    kind: 'picture',
    path: url,
    ...size,
    thumb: thumb.url,
    number: index + 1,
  }));
  const before = picturesBeforeVideo(slot, pictures.length);
  return [
    ...pictures.slice(0, before),
    ...videos.map((url): VideoSlide => ({ kind: 'video', url })),
    ...pictures.slice(before),
  ];
};
