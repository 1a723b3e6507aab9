import { LANGUAGES, type Language } from './languages.ts';

/** Where preferences are kept in this browser (`session/preferences.ts`), and what the language is called there. */
export const PREFERENCES_KEY = 'secgraph.preferences';
export const LANGUAGE_PREFERENCE = 'language';

/**
 * What the pages are shown in until they are loaded again: what was chosen, or else what the browser asks for. It is
 * known before anything else is, since texts are looked up once.
 */
export const language: Language = selectLanguage(readChosen(), askedLanguages());

/** How numbers and times are written. */
export const locale = LANGUAGES.find(({ code }) => code === language)?.locale ?? 'en-GB';

/** @internal For tests. */
export function selectLanguage(chosen: unknown, asked: readonly string[]): Language {
  const wanted = [chosen, ...asked.map((tag) => tag.split('-')[0]?.toLowerCase())];

  return wanted.map(findLanguage).find((found) => found !== undefined) ?? 'en';
}

export function findLanguage(code: unknown): Language | undefined {
  return LANGUAGES.find((one) => one.code === code)?.code;
}

/** A worker and a test have no page: there, everything is English. */
function askedLanguages(): readonly string[] {
  return typeof document === 'undefined' ? [] : navigator.languages;
}

function readChosen(): unknown {
  if (typeof document === 'undefined') {
    return undefined;
  }
  try {
    const kept: { readonly values?: Readonly<Record<string, unknown>> } = JSON.parse(
      localStorage.getItem(PREFERENCES_KEY) ?? '{}',
    );
    return kept.values?.[LANGUAGE_PREFERENCE];
  } catch {
    // Whatever lies there, an older release or a person may have written it; or the browser forbids storage.
    return undefined;
  }
}

/** Loads the pages again where another language was chosen for the user, here or in another browser. */
export function reloadInOwnLanguage(chosen: unknown): void {
  const wanted = findLanguage(chosen);
  // A browser that forbids storage forgets it, and would do so for ever.
  if (wanted !== undefined && wanted !== language && readChosen() === wanted) {
    location.reload();
  }
}
