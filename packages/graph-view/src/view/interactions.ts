import { type Camera, panBy, type ScreenSize, toPlane, zoomAt } from '../camera/camera.ts';
import type { Hit } from '../render/pick.ts';

/** What pointer and wheel do to a view. */
export interface InteractionTarget {
  readonly getCamera: () => Camera;
  readonly getSize: () => ScreenSize;
  readonly setCamera: (camera: Camera) => void;
  readonly pick: (x: number, y: number) => Hit;
  readonly onHover: (hit: Hit, at: PointerPlace) => void;
  readonly onClick: (hit: Hit, at: PointerPlace) => void;
  readonly onDoubleClick: (hit: Hit, at: PointerPlace) => void;
  readonly onContextMenu: (hit: Hit, at: PointerPlace) => void;
  /** A node is moved to a place of the plane. */
  readonly onDragNode: (node: number, x: number, y: number) => void;
  readonly onDropNode: () => void;
  /** A rectangle was drawn with Shift, between two places of the plane. */
  readonly onRectangle: (corner: readonly [number, number], opposite: readonly [number, number]) => void;
}

export interface PointerPlace {
  readonly x: number;
  readonly y: number;
  /** Ctrl, Cmd or Shift was held. */
  readonly isModified: boolean;
}

/** A press that moves less than this many pixels is a click. */
const CLICK_REACH = 4;

type Drag =
  | { readonly does: 'press'; readonly hit: Hit }
  | { readonly does: 'pan' }
  | { readonly does: 'move'; readonly node: number }
  | { readonly does: 'rectangle' };

/** Listens on the element until the returned function is called. */
export function listenToPointer(element: HTMLElement, view: InteractionTarget): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const pointers = new Map<number, PointerPlace>();
  const rectangle = createRectangle(element);
  let drag: Drag | undefined;
  let start: PointerPlace = { x: 0, y: 0, isModified: false };
  let hoverFrame = 0;

  const placeOf = (event: MouseEvent): PointerPlace => {
    const { left, top } = element.getBoundingClientRect();
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
    return { x: event.clientX - left, y: event.clientY - top, isModified };
  };

  const beginDrag = (event: PointerEvent, hit: Hit): Drag => {
    if (event.shiftKey) {
      return { does: 'rectangle' };
    }
    return hit.on === 'node' ? { does: 'move', node: hit.index } : { does: 'pan' };
  };

  const dragTo = (place: PointerPlace, last: PointerPlace, current: Drag) => {
    switch (current.does) {
      case 'pan':
        view.setCamera(panBy(view.getCamera(), place.x - last.x, place.y - last.y));
        break;
      case 'move':
        view.onDragNode(current.node, ...toPlane(view.getCamera(), view.getSize(), place.x, place.y));
        break;
      case 'rectangle':
        rectangle.show(start, place);
        break;
      case 'press':
        break;
    }
  };

  /** Two fingers: their middle pans, their distance zooms. */
  const pinch = (id: number, place: PointerPlace) => {
    const last = pointers.get(id);
    const [other] = [...pointers].filter(([key]) => key !== id).map(([, value]) => value);
    if (last === undefined || other === undefined) {
      return;
    }
    const factor =
      Math.hypot(place.x - other.x, place.y - other.y) /
      Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
    const middle = { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 };
    view.setCamera(
      zoomAt(panBy(view.getCamera(), (place.x - last.x) / 2, (place.y - last.y) / 2), view.getSize(), {
        ...middle,
        factor,
      }),
    );
  };

  const hover = (place: PointerPlace) => {
    cancelAnimationFrame(hoverFrame);
    hoverFrame = requestAnimationFrame(() => view.onHover(view.pick(place.x, place.y), place));
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) {
        return;
      }
      const place = placeOf(event);
      pointers.set(event.pointerId, place);
      element.setPointerCapture(event.pointerId);
      start = place;
      drag = { does: 'press', hit: view.pick(place.x, place.y) };
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const place = placeOf(event);
      const last = pointers.get(event.pointerId);
      if (last === undefined || drag === undefined) {
        hover(place);
        return;
      }
      if (pointers.size > 1) {
        pinch(event.pointerId, place);
      } else {
        const isFar = Math.hypot(place.x - start.x, place.y - start.y) > CLICK_REACH;
        if (drag.does === 'press' && isFar) {
          drag = beginDrag(event, drag.hit);
        }
        dragTo(place, last, drag);
      }
      pointers.set(event.pointerId, place);
    },
    { signal },
  );

  const release = (event: PointerEvent) => {
    const place = placeOf(event);
    pointers.delete(event.pointerId);
    const ended = drag;
    drag = undefined;
    rectangle.hide();
    if (event.type === 'pointercancel' || ended === undefined) {
      return;
    }
    if (ended.does === 'press') {
      view.onClick(ended.hit, place);
    }
    if (ended.does === 'move') {
      view.onDropNode();
    }
    if (ended.does === 'rectangle') {
      const corner = toPlane(view.getCamera(), view.getSize(), start.x, start.y);
      view.onRectangle(corner, toPlane(view.getCamera(), view.getSize(), place.x, place.y));
    }
  };
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('pointerleave', (event) => hover({ ...placeOf(event), x: -1e6 }), { signal });

  element.addEventListener(
    'dblclick',
    (event) => {
      const place = placeOf(event);
      view.onDoubleClick(view.pick(place.x, place.y), place);
    },
    { signal },
  );
  element.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      const place = placeOf(event);
      view.onContextMenu(view.pick(place.x, place.y), place);
    },
    { signal },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * 0.0022);
      view.setCamera(zoomAt(view.getCamera(), view.getSize(), { ...placeOf(event), factor }));
    },
    { signal, passive: false },
  );

  return () => {
    ending.abort();
    cancelAnimationFrame(hoverFrame);
    rectangle.remove();
  };
}

/** The rectangle that is drawn while Shift is held. */
function createRectangle(element: HTMLElement) {
  const shape = document.createElement('div');
  shape.style.position = 'absolute';
  shape.style.display = 'none';
  shape.style.pointerEvents = 'none';
  shape.style.border = '1px solid currentColor';
  shape.style.background = 'color-mix(in srgb, currentColor 10%, transparent)';
  shape.style.zIndex = '1';
  element.append(shape);

  return {
    show(from: PointerPlace, to: PointerPlace) {
      shape.style.display = 'block';
      shape.style.left = `${Math.min(from.x, to.x)}px`;
      shape.style.top = `${Math.min(from.y, to.y)}px`;
      shape.style.width = `${Math.abs(to.x - from.x)}px`;
      shape.style.height = `${Math.abs(to.y - from.y)}px`;
    },
    hide() {
      shape.style.display = 'none';
    },
    remove() {
      shape.remove();
    },
  };
}
