import { LANGUAGE_PREFERENCE, language } from '../words/language.ts';
import type { Language } from '../words/languages.ts';
import { preferences } from './preferences.ts';

/** Shows everything in another language from now on, which takes that the pages are loaded again. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (chosen === language) {
    return;
  }
  preferences.set(LANGUAGE_PREFERENCE, chosen);
  // What the service is not told now is kept in the browser until it can be.
  await preferences.flush().catch(() => undefined);
  location.reload();
}
