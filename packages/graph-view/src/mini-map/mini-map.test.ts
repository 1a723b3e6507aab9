import { describe, expect, it } from 'vitest';
import { frameOfScreen } from './mini-map.ts';

const mapSize = { width: 200, height: 100 };
/** A tenth of the size, around the same middle. */
const map = { x: 0, y: 0, scale: 0.1 };
const screen = (camera: { x: number; y: number; scale: number }) => ({
  getCamera: () => camera,
  getSize: () => ({ width: 1_000, height: 500 }),
});

describe('frame of the screen in a mini-map', () => {
  it('is where the camera looks, and as large as what it sees', () => {
    expect(frameOfScreen(screen({ x: 0, y: 0, scale: 1 }), map, mapSize)).toEqual({
      left: 50,
      top: 25,
      width: 100,
      height: 50,
    });
    expect(frameOfScreen(screen({ x: 100, y: -100, scale: 2 }), map, mapSize)).toEqual({
      left: 85,
      top: 27.5,
      width: 50,
      height: 25,
    });
  });

  it('ends at the border of the map', () => {
    expect(frameOfScreen(screen({ x: 0, y: 0, scale: 0.05 }), map, mapSize)).toEqual({
      left: 1,
      top: 1,
      width: 198,
      height: 98,
    });
  });
});
