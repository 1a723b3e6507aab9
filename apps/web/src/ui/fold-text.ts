const MAX_CHARACTERS = 400;
const MAX_LINES = 6;

/** The beginning of a text that is too long to stand where others do; undefined: it is short enough. */
export function foldText(text: string): string | undefined {
  const lines = text.split('\n', MAX_LINES + 1);
  const fewLines = lines.slice(0, MAX_LINES).join('\n');
  if (lines.length <= MAX_LINES && text.length <= MAX_CHARACTERS) {
    return undefined;
  }

  const few = fewLines.slice(0, MAX_CHARACTERS);
  // Where the last word ends; one that is longer than that is cut, but not within a character.
  const end = few.length < fewLines.length ? few.lastIndexOf(' ') : -1;
  const kept = end > MAX_CHARACTERS / 2 ? few.slice(0, end) : few.replace(/\p{Cs}$/u, '');

  return `${kept.trimEnd()} …`;
}
