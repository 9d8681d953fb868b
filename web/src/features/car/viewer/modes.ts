import type { CarResponse } from '#contracts/api/cars';
import { type ViewerMode, viewerModes } from '#contracts/domain/car/viewer-modes';
import { galleryVideos } from './slides.js';

type Viewable = Pick<
  CarResponse,
  'images' | 'spin_images' | 'spin_interior_image' | 'walkaround_videos' | 'video_url' | 'external_video_url'
>;

/** Returns the modes that the car has media for; without any media only the gallery, which says so. */
export const modesOf = (car: Viewable): readonly ViewerMode[] => {
  const has: Record<ViewerMode, boolean> = {
    // A single frame is only a picture.
    spinner: (car.spin_images?.length ?? 0) > 1,
    walkaround: (car.walkaround_videos?.length ?? 0) > 0,
    gallery: car.images.length > 0 || galleryVideos(car).length > 0,
    interior: car.spin_interior_image !== undefined,
  };
  const modes = viewerModes.filter((mode) => has[mode]);
  return modes.length > 0 ? modes : ['gallery'];
};

export const firstMode = (modes: readonly ViewerMode[], preferred: ViewerMode): ViewerMode =>
  [preferred, 'gallery' as const].find((mode) => modes.includes(mode)) ?? modes[0]!;

export interface ViewerState {
  readonly mode: ViewerMode;
  /** Slide of the gallery. */
  readonly index: number;
  /** Frame index of the spinner. */
  readonly frame: number;
  /** The shopper has turned the spinner, so it needs no hint and no automatic rotation. */
  readonly hasTurned: boolean;
  readonly isFullscreen: boolean;
}

export type ViewerAction =
  | { readonly type: 'mode chosen'; readonly mode: ViewerMode }
  | { readonly type: 'slide shown'; readonly index: number }
  | { readonly type: 'thumbnail chosen'; readonly index: number }
  | { readonly type: 'frame shown'; readonly frame: number }
  | { readonly type: 'turned' }
  | { readonly type: 'fullscreen toggled' };

export const startOf = (mode: ViewerMode): ViewerState => ({
  mode,
  index: 0,
  frame: 0,
  hasTurned: false,
  isFullscreen: false,
});

/** Returns the state limited to what the vehicle still has: pictures and spins may be removed while it is open. */
export const withinMedia = (state: ViewerState, modes: readonly ViewerMode[], slides: number): ViewerState => ({
  ...state,
  mode: firstMode(modes, state.mode),
  index: Math.max(0, Math.min(state.index, slides - 1)),
});

export const nextState = (state: ViewerState, action: ViewerAction): ViewerState => {
  switch (action.type) {
    case 'mode chosen':
      return { ...state, mode: action.mode, index: action.mode === 'gallery' ? state.index : 0 };
    case 'slide shown':
      return { ...state, index: action.index };
    case 'thumbnail chosen':
      return { ...state, mode: 'gallery', index: action.index };
    case 'frame shown':
      return { ...state, frame: action.frame };
    case 'turned':
      return { ...state, hasTurned: true };
    case 'fullscreen toggled':
      return { ...state, isFullscreen: !state.isFullscreen };
  }
};
