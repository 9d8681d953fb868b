import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { Picture } from '../../../ui/Picture.js';
import { HotspotLayer } from './HotspotLayer.js';
import { interiorSpots } from './hotspots.js';
import { pannedBy, pannedTo, panOfKey } from './pan.js';
import { Turners } from './Turners.js';
import layout from '../../../ui/layout.module.css';
import styles from './viewer.module.css';

export interface InteriorViewerProps {
  readonly path: string;
  readonly name: string;
  readonly hotspots: NonNullable<CarResponse['hotspots']>['interior'];
  readonly sizes: string;
  readonly takesFocus?: boolean;
}

const keys = { [-1]: 'ArrowLeft', 1: 'ArrowRight' } as const;

/** A panorama of the inside that can be panned. */
// eslint-disable-next-line max-lines-per-function -- Markup, and the keys and pointers that move it.
export const InteriorViewer = ({ path, name, hotspots, sizes, takesFocus = false }: InteriorViewerProps) => {
  const [at, setAt] = useState(0.5);
  const [hasMoved, setMoved] = useState(false);
  const [isDragged, setDragged] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const held = useRef<number>(undefined);
  useEffect(() => {
    if (takesFocus) surface.current?.focus();
  }, [takesFocus]);
  const widths = () => [picture.current?.offsetWidth ?? 0, surface.current?.clientWidth ?? 0] as const;
  const look = (to: number) => {
    setMoved(true);
    setAt(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = panOfKey(event.key, at);
    if (next === undefined) return;
    event.preventDefault();
    look(next);
  };
  const endDrag = () => {
    held.current = undefined;
    setDragged(false);
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      held.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current === undefined || event.clientX === held.current) return;
      look(pannedBy(at, event.clientX - held.current, ...widths()));
      held.current = event.clientX;
      setDragged(true);
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  };
  const percent = Math.round(at * 100);
  return (
    <div className={clsx(styles.over, styles.look)}>
      <div
        className={clsx(layout.fill, styles.surface)}
        ref={surface}
        tabIndex={0}
        role="slider"
        aria-label={`Inside ${name}: use the arrow keys to look left and right`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={
          percent === 50
            ? 'ahead'
            : percent < 50
              ? `${100 - 2 * percent}% to the left`
              : `${2 * percent - 100}% to the right`
        }
        onKeyDown={onKeyDown}
        {...drag}
      />
      <div
        className={clsx(styles.over, styles.panorama)}
        ref={picture}
        data-dragged={isDragged || undefined}
        style={{ transform: `translateX(calc(${at} * (100cqw - 100%)))` }}
      >
        <Picture path={path} alt={`Inside ${name}`} sizes={sizes} maxWidth={1920} width={3200} height={1200} priority />
        <HotspotLayer spots={interiorSpots(hotspots)} onReach={({ x }) => look(pannedTo(x, ...widths()))} />
      </div>
      <Turners labels={['Look left', 'Look right']} onTurn={(by) => look(panOfKey(keys[by], at)!)} />
      {!hasMoved && <p className={clsx(layout.onPicture, styles.hint, styles.atTop)}>Drag to look around</p>}
    </div>
  );
};
