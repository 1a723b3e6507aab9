import { language } from '../words/language.ts';

/** A label as it stands within a sentence: nouns of other languages keep their capitals. */
export function inSentence(label: string): string {
  return language === 'en' ? label.toLowerCase() : label;
}
