/** A number as the language of the page writes it; in English where there is no page. */
export function formatCount(count: number): string {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang;

  return count.toLocaleString(language === '' ? 'en-US' : language);
}
