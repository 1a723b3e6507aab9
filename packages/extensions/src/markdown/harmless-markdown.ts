import markdownIt, { type Token } from 'markdown-it';
import { isHarmlessAddress } from './harmless-address.ts';
import { isHarmlessHtml } from './harmless-html.ts';

/**
 * CommonMark with tables and struck-out text; HTML stays as it is written. Addresses that would become links by
 * themselves are harmless, and finding them is left out.
 */
const PARSER = markdownIt({ html: true, linkify: false });
// Addresses are looked at here: as text, a refused one would be let through.
PARSER.validateLink = () => true;

const LANGUAGE = /^[A-Za-z0-9]*$/;

/**
 * Whether a text that strangers wrote can be shown: everything that it becomes is on a list of what does nothing. What a
 * page shows is made harmless there once more.
 *
 * What this takes is not bounded by the size of the text: only for threads with a deadline.
 */
export function isHarmlessMarkdown(text: string): boolean {
  return PARSER.parse(text, {}).every(isHarmless);
}

function isHarmless(token: Token): boolean {
  const { type, content, children } = token;
  if (type === 'html_block' || type === 'html_inline') {
    return isHarmlessHtml(content);
  }
  if (type === 'fence') {
    return LANGUAGE.test(token.info.trim().split(/\s/, 1)[0] ?? '');
  }

  const hasHarmlessAddresses = ['href', 'src'].every((name) => {
    const address = token.attrGet(name);
    return address === null || isHarmlessAddress(String(address), name === 'src' ? 'picture' : 'link');
  });
  return hasHarmlessAddresses && (children ?? []).every(isHarmless);
}
