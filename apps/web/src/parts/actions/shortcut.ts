/** The part of a keyboard event that says which keys are down. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const IS_MAC = globalThis.navigator?.userAgent.includes('Mac') === true;

/** Whether the keys that are down are those of a shortcut, such as `Mod+K`, `Alt+U` or `?`. */
export function isPressed(shortcut: string, press: KeyPress): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const [wantsMod, wantsAlt] = [parts.includes('Mod'), parts.includes('Alt')];
  const hasMod = press.ctrlKey || press.metaKey;
  if (hasMod !== wantsMod || press.altKey !== wantsAlt) {
    return false;
  }

  // With Alt, some keyboards write other characters: the key's place counts then.
  return press.key.toLowerCase() === key.toLowerCase() || (wantsAlt && press.code === codeOf(key));
}

/** Keys without Ctrl, Command or Alt belong to whoever is typing. */
export function isPlain(shortcut: string): boolean {
  return !/(?:Mod|Alt)\+/.test(shortcut);
}

/** `⌘ K` or `Ctrl K`, key by key. */
export function keysOf(shortcut: string): readonly string[] {
  return shortcut.split('+').map((part) => {
    switch (part) {
      case 'Mod':
        return IS_MAC ? '⌘' : 'Ctrl';
      case 'Alt':
        return IS_MAC ? '⌥' : 'Alt';
      default:
        return part.length === 1 ? part.toUpperCase() : part;
    }
  });
}

function codeOf(key: string): string {
  return /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
}
