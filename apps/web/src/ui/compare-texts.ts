import { language } from '../words/language.ts';

const collator = new Intl.Collator(language);

/** The order in which whoever reads the language looks for words. */
export function compareTexts(one: string, other: string): number {
  return collator.compare(one, other);
}
