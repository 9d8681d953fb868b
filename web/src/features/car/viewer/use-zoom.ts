import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { fitted, movedBy, doubleTapScale, type Point, type Zoom, zoomedTo } from './zoom.js';

const [tapTime, tapDistance, keyFactor] = [320, 24, 1.5];

/** Returns the zoom of a picture, and its handlers for fingers, mouse and keys. */
// eslint-disable-next-line max-lines-per-function -- Its handlers share the state of the pointers.
export const useZoom = (isShown: boolean, onHold: (isHeld: boolean) => void) => {
  const [zoom, setZoom] = useState<Zoom>(fitted);
  if (!isShown && zoom !== fitted) setZoom(fitted);
  const isZoomed = zoom.scale > 1;
  const view = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const tap = useRef<{ readonly moment: number; readonly at: Point }>(undefined);

  const size = () => ({ width: view.current?.clientWidth ?? 0, height: view.current?.clientHeight ?? 0 });
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = view.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const toggle = (at: Point) => setZoom((now) => (now.scale > 1 ? fitted : zoomedTo(now, doubleTapScale, at, size())));

  useEffect(() => {
    if (isShown) onHold(isZoomed);
  }, [isShown, isZoomed, onHold]);

  useEffect(() => {
    const element = view.current;
    if (!isShown || !element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
      setZoom((now) => zoomedTo(now, now.scale * factor, pointOf(event), size()));
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const middle = { x: 0, y: 0 };
      if (key === '+' || key === '=') setZoom((now) => zoomedTo(now, now.scale * keyFactor, middle, size()));
      else if (key === '-') setZoom((now) => zoomedTo(now, now.scale / keyFactor, middle, size()));
      else if (key === '0') setZoom(fitted);
    };
    // React adds passive wheel listeners, which cannot prevent the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('wheel', onWheel);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isShown]);

  const onPointerDown = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, pointOf(event));
    if (pointers.current.size > 1) {
      onHold(true);
      tap.current = undefined;
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      setZoom((zoom) =>
        movedBy(
          zoomedTo(zoom, zoom.scale * factor, middle, size()),
          { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 },
          size(),
        ),
      );
    } else if (isZoomed) {
      setZoom((zoom) => movedBy(zoom, { x: now.x - before.x, y: now.y - before.y }, size()));
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    const wasAlone = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) onHold(isZoomed);
    if (!wasAlone || event.type === 'pointercancel') return;
    const at = pointOf(event);
    const last = tap.current;
    if (last && event.timeStamp - last.moment < tapTime && distance(at, last.at) < tapDistance) {
      tap.current = undefined;
      toggle(at);
    } else {
      tap.current = { moment: event.timeStamp, at };
    }
  };
  return {
    view,
    zoom,
    isZoomed,
    toggle: () => toggle({ x: 0, y: 0 }),
    /** Shows more of one side: by a third of the view. */
    move: ({ x, y }: Point) =>
      setZoom((now) => movedBy(now, { x: (-x * size().width) / 3, y: (-y * size().height) / 3 }, size())),
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
};

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
