import { describe, expect, it } from 'vitest';
import { EventText } from './event-text.ts';

const TEXT = 'id: 7\nevent: jobs\ndata: {"a":"x: y"}\n\n:\n\nid: 8\nevent: end\ndata: {}\n\n';
const EVENTS = [
  { id: '7', name: 'jobs', data: '{"a":"x: y"}' },
  { id: '8', name: 'end', data: '{}' },
];

describe('the text of events', () => {
  it('is read whole', () => {
    expect(new EventText().take(TEXT)).toEqual(EVENTS);
  });

  it('is read in pieces of any size', () => {
    for (let size = 1; size < 20; size++) {
      const text = new EventText();
      const pieces = Array.from({ length: Math.ceil(TEXT.length / size) }, (_, index) =>
        TEXT.slice(index * size, (index + 1) * size),
      );
      expect(pieces.flatMap((piece) => text.take(piece))).toEqual(EVENTS);
    }
  });

  it('is not kept without end', () => {
    const text = new EventText();
    expect(() => {
      for (let piece = 0; piece < 100; piece++) {
        text.take('x'.repeat(1024 * 1024));
      }
    }).toThrow('too large');
  });
});
