import { describe, expect, it } from 'vitest';
import { chainOf, pictureOf } from '../look/picture.test-support.ts';
import { createLabelLayer } from './label-layer.ts';
import type { Layer } from './renderer.ts';

const OUTLOOK = { camera: { x: 0, y: 0, scale: 1 }, size: { width: 1_000, height: 800 } };
const picture = pictureOf(chainOf('ALICE', 'BOB'), [-200, 0, 200, 0]);
const other = pictureOf(chainOf('CAROL', 'DAVE'), [-200, 0, 200, 0]);

/** A canvas that knows which texts are on it, and a screen that shows frames when it is told to. */
function createScreen() {
  let texts: string[] = [];
  const frames: (() => void)[] = [];
  const nothing = () => undefined;
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({ width: text.length * 7 }),
    fillText: (text: string) => texts.push(text),
  };
  const context = new Proxy(known, { get: (target, name) => target[String(name)] ?? nothing });
  const layer = {
    canvas: { remove: nothing },
    context,
    clear: () => {
      texts = [];
    },
  } as unknown as Layer;

  return {
    labels: createLabelLayer(layer, (act) => void frames.push(act)),
    texts: () => texts,
    showFrame: () => frames.splice(0).forEach((act) => act()),
  };
}

describe('the texts of a picture', () => {
  it('are there at once for a frame of what moves', () => {
    const { labels, texts } = createScreen();
    labels.paint(picture, OUTLOOK);
    expect(texts()).toContain('ALICE');
    expect(labels.isComplete()).toBe(true);
  });

  it('come after the first frame of what is new', async () => {
    const { labels, texts, showFrame } = createScreen();
    labels.paint(picture, OUTLOOK);
    labels.paintLater(other, OUTLOOK);
    expect(texts()).toEqual([]);
    expect(labels.isComplete()).toBe(false);
    showFrame();
    await expect.poll(labels.isComplete).toBe(true);
    expect(texts()).toEqual(expect.arrayContaining(['CAROL', 'DAVE']));
    expect(texts()).not.toContain('ALICE');
  });

  it('are those of the last frame, whichever was under way', async () => {
    const { labels, texts, showFrame } = createScreen();
    labels.paintLater(picture, OUTLOOK);
    showFrame();
    labels.paintLater(other, OUTLOOK);
    showFrame();
    await expect.poll(labels.isComplete).toBe(true);
    expect(texts()).toContain('CAROL');
    expect(texts()).not.toContain('ALICE');
  });
});
