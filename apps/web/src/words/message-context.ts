/** Between what a word is about and the word, as gettext has it. */
const END = '\u0004';

/** A message that other languages need two words for, told apart by what it is about. */
export function withContext(context: string, message: string): string {
  return context === '' ? message : `${context}${END}${message}`;
}

/** What it is about, empty: that need not be told, and what is said. */
export function splitContext(message: string): { readonly context: string; readonly said: string } {
  const at = message.indexOf(END);

  return { context: message.slice(0, Math.max(at, 0)), said: message.slice(at + 1) };
}
