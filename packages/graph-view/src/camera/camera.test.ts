import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  FIT_MARGINS,
  fitBounds,
  itemScale,
  keepInView,
  MAX_SCALE,
  mixCameras,
  panBy,
  resizeScreen,
  toPlane,
  toScreen,
  zoomAt,
} from './camera.ts';

const size = { width: 800, height: 600 };

describe('camera', () => {
  it('turns places of the plane into places of the screen and back', () => {
    const camera = { x: 100, y: -50, scale: 2 };
    expect(toScreen(camera, size, 100, -50)).toEqual([400, 300]);
    expect(toScreen(camera, size, 110, -50)).toEqual([420, 300]);
    expect(toPlane(camera, size, ...toScreen(camera, size, 7, 9))).toEqual([7, 9]);
  });

  it('zooms around the pointer', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    const before = toPlane(camera, size, 600, 100);
    const zoomed = zoomAt(camera, size, { x: 600, y: 100, factor: 1.5 });
    expect(zoomed.scale).toBe(1.5);
    const after = toPlane(zoomed, size, 600, 100);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    expect(zoomAt(camera, size, { x: 0, y: 0, factor: 1_000 }).scale).toBe(MAX_SCALE);
  });

  it('pans by pixels', () => {
    expect(panBy({ x: 0, y: 0, scale: 2 }, 10, -20)).toEqual({ x: -5, y: 10, scale: 2 });
  });

  it('leaves everything where it is when the screen gets another size', () => {
    const camera = { x: 100, y: -50, scale: 2 };
    const after = { width: 420, height: 700 };
    expect(toScreen(resizeScreen(camera, size, after), after, 7, 9)).toEqual(toScreen(camera, size, 7, 9));
  });

  it.each([
    ['in view', [100, -50], [400, 300]],
    ['behind the right border', [400, -50], [740, 300]],
    ['above the upper border', [100, -400], [400, 60]],
    ['beyond both', [-1_000, 1_000], [60, 540]],
  ] as const)('moves no more than needed for a place that is %s', (_, [x, y], expected) => {
    const camera = { x: 100, y: -50, scale: 2 };
    expect(toScreen(keepInView(camera, size, { x, y, margin: 60 }), size, x, y)).toEqual(expected);
  });

  it('has the place in the middle where there is no room for a margin', () => {
    const narrow = { width: 80, height: 600 };
    const camera = keepInView({ x: 0, y: 0, scale: 1 }, narrow, { x: 500, y: 0, margin: 60 });
    expect(toScreen(camera, narrow, 500, 0)).toEqual([40, 300]);
  });

  it('shows everything, and does not blow up what is small', () => {
    const bounds = boundsOf(Float64Array.of(-1_000, 0, 3_000, 100)) ?? expect.fail('no bounds');
    const camera = fitBounds(bounds, size);
    expect(toScreen(camera, size, -1_000, 0)[0]).toBeCloseTo(FIT_MARGINS.side);
    expect(toScreen(camera, size, 3_000, 0)[0]).toBeCloseTo(size.width - FIT_MARGINS.side);
    const high = fitBounds({ left: 0, right: 10, top: -1_000, bottom: 5_000 }, size);
    expect(toScreen(high, size, 0, -1_000)[1]).toBeCloseTo(FIT_MARGINS.top);
    expect(toScreen(high, size, 0, 5_000)[1]).toBeCloseTo(size.height - FIT_MARGINS.bottom);
    const narrow = { width: 480, height: 600 };
    const above = fitBounds({ left: 0, right: 10, top: -1_000, bottom: 5_000 }, narrow);
    expect(toScreen(above, narrow, 0, 5_000)[1]).toBeLessThan(narrow.height - FIT_MARGINS.bottom - 20);
    expect(fitBounds({ left: 0, right: 0, top: 0, bottom: 0 }, size).scale).toBeLessThan(1.5);
    expect(boundsOf(new Float64Array())).toBeUndefined();
  });

  it('moves smoothly from one place to another', () => {
    const [from, to] = [
      { x: 0, y: 0, scale: 1 },
      { x: 10, y: 20, scale: 4 },
    ];
    expect(mixCameras(from, to, 0)).toEqual(from);
    expect(mixCameras(from, to, 1)).toEqual(to);
    expect(mixCameras(from, to, 0.5)).toEqual({ x: 5, y: 10, scale: 2 });
  });

  it('lets discs shrink less than distances', () => {
    expect(itemScale(1)).toBe(1);
    expect(itemScale(0.25)).toBeGreaterThan(0.25);
    expect(itemScale(4)).toBe(2);
  });
});
