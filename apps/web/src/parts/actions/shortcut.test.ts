import { describe, expect, it } from 'vitest';
import { isPlain, isPressed, type KeyPress } from './shortcut.ts';

function press(keys: Partial<KeyPress>): KeyPress {
  return { key: '', code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...keys };
}

describe('a shortcut', () => {
  it.each([
    ['Mod+K', { key: 'k', ctrlKey: true }, true],
    ['Mod+K', { key: 'k', metaKey: true }, true],
    ['Mod+K', { key: 'k' }, false],
    ['Mod+K', { key: 'k', ctrlKey: true, altKey: true }, false],
    ['Alt+U', { key: 'u', altKey: true }, true],
    ['Alt+U', { key: '¨', code: 'KeyU', altKey: true }, true],
    ['Alt+1', { key: '¡', code: 'Digit1', altKey: true }, true],
    ['?', { key: '?', shiftKey: true }, true],
    ['/', { key: '/', ctrlKey: true }, false],
  ])('%s: %o', (shortcut, keys, expected) => {
    expect(isPressed(shortcut, press(keys))).toBe(expected);
  });

  it('belongs to whoever types, without a modifier', () => {
    expect(['?', '/', 'Mod+K', 'Alt+U'].map(isPlain)).toEqual([true, true, false, false]);
  });
});
