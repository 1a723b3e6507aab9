import { isHarmlessAddress } from './harmless-address.ts';

/** What formats text, and does nothing. */
const TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary ' +
    'sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
);

const WORD = /^[\p{L}\p{N}\p{M}\p{P}\p{S}\p{Zs}]*$/u;
const NUMBER = /^\d{1,5}%?$/;

/** What an attribute may hold; for those that only some tags have, with the tag before it. */
const ATTRIBUTES: Readonly<Record<string, (value: string) => boolean>> = {
  title: (value) => WORD.test(value),
  lang: (value) => /^[A-Za-z-]{1,20}$/.test(value),
  dir: (value) => /^(?:ltr|rtl|auto)$/i.test(value),
  align: (value) => /^(?:left|right|center|justify)$/i.test(value),
  'a href': (value) => isHarmlessAddress(value, 'link'),
  'img src': (value) => isHarmlessAddress(value, 'picture'),
  'img alt': (value) => WORD.test(value),
  'img width': (value) => NUMBER.test(value),
  'img height': (value) => NUMBER.test(value),
  'blockquote cite': (value) => isHarmlessAddress(value, 'link'),
  'q cite': (value) => isHarmlessAddress(value, 'link'),
  'code class': (value) => /^language-[a-zA-Z0-9]+$/.test(value),
  'details open': (value) => value === '',
  'ol start': (value) => NUMBER.test(value),
  'td colspan': (value) => NUMBER.test(value),
  'td rowspan': (value) => NUMBER.test(value),
  'th colspan': (value) => NUMBER.test(value),
  'th rowspan': (value) => NUMBER.test(value),
};

/** Each matches where it is told to, and no part of it what another part does: they never go back. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)/y;
const ATTRIBUTE =
  /[ \t\n]+([a-zA-Z][a-zA-Z0-9-]*)(?:=(?:"([^"<>&]*(?:&amp;[^"<>&]*)*)"|'([^'<>&]*(?:&amp;[^'<>&]*)*)'))?/y;
const END = /[ \t\n]*\/?>/y;

/**
 * Whether each tag of a piece of HTML is on the list, with attributes that are. It takes only what is written without
 * doubt: quoted values, no characters that are written as numbers, no comments, nothing that a browser would have to mend.
 */
export function isHarmlessHtml(html: string): boolean {
  let at = html.indexOf('<');
  while (at !== -1) {
    const end = endOfTag(html, at);
    if (end === undefined) {
      return false;
    }
    at = html.indexOf('<', end);
  }

  return true;
}

/** Undefined: it is none, or none that is on the list. */
function endOfTag(html: string, start: number): number | undefined {
  TAG.lastIndex = start;
  const [head = '', slash = '', name = ''] = TAG.exec(html) ?? [];
  const tag = name.toLowerCase();
  if (!TAGS.has(tag)) {
    return undefined;
  }

  let at = start + head.length;
  for (;;) {
    END.lastIndex = at;
    const end = END.exec(html);
    if (end !== null) {
      return at + end[0].length;
    }
    ATTRIBUTE.lastIndex = at;
    const [attribute = '', key = '', doubleQuoted, singleQuoted] = ATTRIBUTE.exec(html) ?? [];
    const value = (doubleQuoted ?? singleQuoted ?? '').replaceAll('&amp;', '&');
    if (attribute === '' || slash !== '' || !isHarmlessAttribute(tag, key.toLowerCase(), value)) {
      return undefined;
    }
    at += attribute.length;
  }
}

function isHarmlessAttribute(tag: string, key: string, value: string): boolean {
  const isHarmless = [`${tag} ${key}`, key].find((name) => Object.hasOwn(ATTRIBUTES, name));

  return isHarmless !== undefined && ATTRIBUTES[isHarmless]?.(value) === true;
}
