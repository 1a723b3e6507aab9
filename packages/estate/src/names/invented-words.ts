const ONSETS = 'b br d dr f g gr k kl l m n p r s st t tr v z'.split(' ');
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const ENDINGS = ['', 'n', 'l', 'r', 's', 'm', 'rn', 'ld'];

const SYLLABLES = ONSETS.length * VOWELS.length;
/** Odd and free of the factors of {@link SYLLABLES} and of the number of endings: multiplying by it permutes. */
const SPREAD = 36_209;

/**
 * The `index`-th word of so many syllables. No two indexes below {@link wordCount} give the same word, and
 * neighbours do not look alike.
 */
export function inventWord(index: number, syllables: number): string {
  let rest = (index * SPREAD) % wordCount(syllables);
  let word = '';
  for (let at = 0; at < syllables; at++) {
    const syllable = rest % SYLLABLES;
    rest = Math.floor(rest / SYLLABLES);
    word += `${ONSETS[Math.floor(syllable / VOWELS.length)]}${VOWELS[syllable % VOWELS.length]}`;
  }

  return `${word}${ENDINGS[rest]}`;
}

export function wordCount(syllables: number): number {
  return SYLLABLES ** syllables * ENDINGS.length;
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
