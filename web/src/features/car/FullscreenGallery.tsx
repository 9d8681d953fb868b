import { Modal } from '../../ui/Modal.js';
import { Carousel, type CarouselProps } from './Carousel.js';

interface FullscreenGalleryProps extends Pick<CarouselProps, 'paths' | 'name' | 'index' | 'onTurn'> {
  readonly onClose: () => void;
}

export const FullscreenGallery = ({ onClose, ...pictures }: FullscreenGalleryProps) => (
  <Modal title={pictures.name} shape="full" onClose={onClose}>
    <Carousel {...pictures} sizes="100vw" widest={1920} takesFocus />
  </Modal>
);
