import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './explore-frame.module.css';

export interface SplitHandleProps {
  readonly label: string;
  /** The edge of the panel that it moves. */
  readonly side: 'left' | 'right' | 'top';
  /** In pixels. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (size: number) => void;
}

const STEP = 24;

/** Makes a panel larger or smaller: with the pointer, and with arrow keys. */
export function SplitHandle({ label, side, size, min, max, onResize }: SplitHandleProps) {
  const pressed = useRef<{ readonly at: number; readonly size: number }>(undefined);
  const isHorizontal = side !== 'top';
  const clamp = (value: number) => Math.round(Math.min(Math.max(value, min), max));

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { at: isHorizontal ? event.clientX : event.clientY, size };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (pressed.current === undefined) {
      return;
    }
    const distance = (isHorizontal ? event.clientX : event.clientY) - pressed.current.at;
    onResize(clamp(pressed.current.size + (side === 'right' ? distance : -distance)));
  };
  const end = () => {
    pressed.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const [larger, smaller] = GROWTH[side];
    if (event.key === larger || event.key === smaller) {
      event.preventDefault();
      onResize(clamp(size + (event.key === larger ? STEP : -STEP)));
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule of text cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isHorizontal ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classes['handle']}
      data-side={side}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  );
}

/** Keys that make the panel larger and smaller. */
const GROWTH = {
  left: ['ArrowLeft', 'ArrowRight'],
  right: ['ArrowRight', 'ArrowLeft'],
  top: ['ArrowUp', 'ArrowDown'],
} as const;
