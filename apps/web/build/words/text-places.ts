/**
 * Where texts stand that somebody reads, and where words do that programs understand.
 *
 * - `any`: whatever has a letter is a text, such as a label.
 * - `sentences`: what reads as several words is one; a single word may be a kind, a key or a format.
 * - `none`: kinds, addresses, statements, formats.
 */
export type Place = 'any' | 'sentences' | 'none';

const SPOKEN_NAMES = new Set([
  'absence',
  'action',
  'advice',
  'all',
  'alt',
  'aria-label',
  'ariaLabel',
  'cell',
  'consequence',
  'description',
  'detection',
  'displayName',
  'done',
  'empty',
  'error',
  'failed',
  'gain',
  'head',
  'heading',
  'hint',
  'how',
  'improvement',
  'label',
  'legend',
  'long',
  'mayBreak',
  'meaning',
  'message',
  'missing',
  'none',
  'nothing',
  'nothingFoundMessage',
  'otherwise',
  'placeholder',
  'predicate',
  'problem',
  'purpose',
  'question',
  'reason',
  'refusal',
  'remediation',
  'remedy',
  'rows',
  'spokenHead',
  'steps',
  'summary',
  'thumbLabel',
  'title',
  'untitled',
  'waiting',
  'words',
]);

/** Which of them also name values of programs. */
const AMBIGUOUS_NAMES = new Set(['action', 'all', 'done', 'empty', 'failed', 'long', 'none', 'rows']);

const MUTE_NAMES = new Set([
  'background',
  'backgroundColor',
  'border',
  'borderLeft',
  'boxShadow',
  'c',
  'className',
  'color',
  'component',
  'cypher',
  'd',
  'fileName',
  'group',
  'font',
  'href',
  'id',
  'inbound',
  'key',
  'kind',
  'margin',
  'mutationKey',
  'outbound',
  'outline',
  'ofGroups',
  'padding',
  'path',
  'points',
  'position',
  'query',
  'queryKey',
  'rel',
  'search',
  'sortedBy',
  'severity',
  'shortcut',
  'signature',
  'src',
  'statement',
  'textDecoration',
  'tone',
  'trend',
  'transform',
  'type',
  'value',
]);

/** What they are given may be a key, or a sentence. */
const SOFT_NAMES = new Set(['from', 'name', 'own', 'to']);

const MUTE_CALLS = new Set([
  'DOMException',
  'Error',
  'RangeError',
  'TypeError',
  'addEventListener',
  'call',
  'countRows',
  'endsWith',
  'get',
  'getRouteApi',
  'has',
  'includes',
  'indexOf',
  'lazyRouteComponent',
  'matchMedia',
  'querySelector',
  'querySelectorAll',
  'replace',
  'replaceAll',
  'saveFile',
  'set',
  'split',
  'startsWith',
  'showsStatement',
  'usePermission',
  'usePreference',
  'wordSet',
]);

/** A variable or a function so named holds or returns texts. */
const SHOWN_VARIABLE =
  /(?:^|_)(?:LABELS?|WORDS?|TITLES?|HEADS?|HINTS?|TEXTS?|QUESTIONS?|PHRASES)$|(?:Label|Words?|Title|Text|Texts)$/;
/** The same, and values beside them, perhaps. */
const SPOKEN_VARIABLE = /^(?:word|words|label|title|tell|describe|explain|say)[A-Z]?/;
/** What is kept or asked by it. */
const KEY_VARIABLE = /(?:^|_)KEY$/;

const LETTER = /\p{L}/u;
/** Two words, with nothing between them but what stands in sentences. */
const SENTENCE = /\p{L}[\p{L}\p{N}’'”)]*[.,:;!?…]?\s+[“‘"(]?[\p{L}\p{N}]/u;
/** No sentence has these. */
const CODE =
  /[{}=<>[\]|\\$_]|::|\(\)|var\(|--|:\/\/|^[./@#]|\b\d+(?:px|rem)\b|\bMATCH\b|\bRETURN\b|\w\.\w+\(/;

/** What they are given is text all over. */
const SPOKEN_CALLS = new Set(['onlySteps']);

/** Which arguments of a function are texts, whatever they look like. */
const SPOKEN_ARGUMENTS: Readonly<Record<string, number>> = {
  copyText: 1,
  end: 0,
  groupOf: 0,
  line: 0,
  moments: 0,
};
/** What makes a list of the panel of a node: its label is what it is given first, but for those that take a list of the API. */
const PANEL_FILE = /\/node-panel\/(?:section-table|azure-panels)\.ts$/;
const LIST_CALLS = new Set([
  'computerOf',
  'containerOf',
  'inboundControl',
  'panelOf',
  'resourceOf',
  'sectionsOf',
]);

/** What even a label is no text with: addresses, filters, styles, commands, statements, lines of pictures, names of products. */
const FORMAT =
  /^(?:var\(|[./#]|\w+:\/\/|[a-z]+[:-]X|ui-|curl |secgraph |~?eq:|example\.|MATCH |EXPLAIN|(?:WHERE|LIMIT|ORDER BY) |AND$|X LIMIT|DTSTART|X\nRRULE|FREQ=|[A-Z0-9_]+_[A-Z0-9_]+$|-[FH] X|[MH] [0X] |<\?xml |X+powershell|\d{4}-\d\d-|\((?:any|number|string|temporal)\b|Active Directory$)|^\$|px$|color-mix|sans-serif|monospace/;

/** What a name says of what is given to it; undefined: nothing. */
export function placeOfName(name: string): Place | undefined {
  if (SPOKEN_NAMES.has(name)) {
    return 'any';
  }

  if (SOFT_NAMES.has(name)) {
    return 'sentences';
  }

  return MUTE_NAMES.has(name) ? 'none' : undefined;
}

/** Whether what has such a name is shown for certain, and nothing that programs compare. */
export function isShown(name: string): boolean {
  return (SPOKEN_NAMES.has(name) && !AMBIGUOUS_NAMES.has(name)) || SHOWN_VARIABLE.test(name);
}

/** The same of an attribute: an element shows what it is given. */
export function isShownAttribute(name: string): boolean {
  return SPOKEN_NAMES.has(name);
}

export function placeOfVariable(name: string): Place | undefined {
  if (KEY_VARIABLE.test(name)) {
    return 'none';
  }

  return SHOWN_VARIABLE.test(name) || SPOKEN_VARIABLE.test(name) ? 'any' : undefined;
}

export function isSpokenArgument(call: string, index: number, path: string): boolean {
  return SPOKEN_ARGUMENTS[call] === index || (index === 0 && !LIST_CALLS.has(call) && PANEL_FILE.test(path));
}

export function isSpokenCall(name: string): boolean {
  return SPOKEN_CALLS.has(name);
}

export function isMuteCall(name: string): boolean {
  return MUTE_CALLS.has(name);
}

/** Whether somebody reads it, by where it stands; values within it are left out. */
export function isSpoken(words: string, place: Place): boolean {
  switch (place) {
    case 'none':
      return false;
    case 'any':
      return LETTER.test(words) && !FORMAT.test(words);
    case 'sentences':
      return SENTENCE.test(words) && !CODE.test(words) && !FORMAT.test(words);
  }
}

export function hasLetter(words: string): boolean {
  return LETTER.test(words);
}
