/** The first one is what the sources are written in. */
export const LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en-GB' },
  { code: 'de', name: 'Deutsch', locale: 'de-DE' },
  { code: 'ja', name: '日本語', locale: 'ja-JP' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** What is loaded at once, and what comes with the help of relationships and the steps of fixes. */
export type CataloguePart = 'pages' | 'help';
