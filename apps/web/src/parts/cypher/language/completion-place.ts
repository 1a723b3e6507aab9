import { scanTokens, type Token } from './scan-tokens.ts';

/** What can be written at a place of a statement. `from` is where the word begins that is being typed. */
export type CompletionPlace =
  | { readonly type: 'node-kind' | 'relationship-kind' | 'parameter' | 'word'; readonly from: number }
  /** A property of nodes and relationships of these kinds; none: nobody knows which. */
  | { readonly type: 'property'; readonly from: number; readonly kinds: readonly string[] }
  /** Within the quotes of a text that such a property is compared with. */
  | ValuePlace
  | { readonly type: 'nothing' };

export interface ValuePlace {
  readonly type: 'value';
  readonly from: number;
  readonly kinds: readonly string[];
  readonly property: string;
  readonly quote: string;
}

const KIND_MARKS: ReadonlySet<string> = new Set([':', '|', '&', '!']);
const CLOSED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export function findCompletionPlace(statement: string, offset: number): CompletionPlace {
  const tokens = scanTokens(statement.slice(0, offset));
  const last = tokens.at(-1);
  const isTouching = last?.end === offset;
  if (last !== undefined && isTouching && isText(last)) {
    return findValuePlace(tokens, statement) ?? { type: 'nothing' };
  }
  if (last !== undefined && isTouching && last.type === 'parameter') {
    return { type: 'parameter', from: last.start };
  }

  const isTyping =
    last !== undefined && isTouching && ['name', 'keyword', 'escaped-name'].includes(last.type);
  const from = isTyping ? last.start : offset;
  const before = isTyping ? tokens.slice(0, -1) : tokens;
  if (before.at(-1)?.text.toUpperCase() === 'AS') {
    // A new name.
    return { type: 'nothing' };
  }

  return (
    findKindPlace(before, from) ?? findPropertyPlace(before, { from, statement }) ?? { type: 'word', from }
  );
}

/** Ended or not: whoever types in it needs no list. A block comment that was ended is behind him. */
function isText({ type, text }: Token): boolean {
  return type === 'string' || type === 'number' || (type === 'comment' && !text.endsWith('*/'));
}

/** `n.name = '…`, `n.name <> '…` and `(n:User {name: '…`. */
function findValuePlace(tokens: readonly Token[], statement: string): ValuePlace | undefined {
  const [text, mark, name] = [tokens.at(-1), tokens.at(-2)?.text ?? '', tokens.at(-3)];
  const quote = text?.text[0] ?? '';
  const isOpen = text?.type === 'string' && (text.text.length === 1 || !text.text.endsWith(quote));
  if (!isOpen || name === undefined || !['=', '<>', ':'].includes(mark)) {
    return undefined;
  }

  const before = tokens.slice(0, -3);
  const isInMap = mark === ':';
  const property = findPropertyPlace(before, { from: name.start, statement });
  // A colon ends the name of a property only where a pattern lists them.
  return property?.type !== 'property' || isInMap !== (before.at(-1)?.text !== '.')
    ? undefined
    : {
        type: 'value',
        from: text.start + 1,
        kinds: property.kinds,
        property: plainName(name),
        quote,
      };
}

function plainName({ type, text }: Token): string {
  return type === 'escaped-name' ? text.slice(1, -1).replaceAll('``', '`') : text;
}

function findKindPlace(before: readonly Token[], from: number): CompletionPlace | undefined {
  const mark = before.at(-1)?.text ?? '';
  if (!KIND_MARKS.has(mark)) {
    return undefined;
  }

  const opening = findOpening(before);
  if (opening === undefined) {
    return mark === ':' ? { type: 'node-kind', from } : undefined;
  }
  const [bracket, ...inside] = before.slice(opening);
  const isKind = inside.some(({ text }) => text === ':');
  if (bracket?.text === '[' && before[opening - 1]?.text === '-' && isKind) {
    return { type: 'relationship-kind', from };
  }

  return bracket?.text === '(' && isKind ? { type: 'node-kind', from } : undefined;
}

interface Typed {
  readonly from: number;
  readonly statement: string;
}

function findPropertyPlace(
  before: readonly Token[],
  { from, statement }: Typed,
): CompletionPlace | undefined {
  const mark = before.at(-1)?.text ?? '';
  if (mark === '.') {
    const variable = before.at(-2);
    const isName = variable?.type === 'name' || variable?.type === 'keyword';

    return isName
      ? { type: 'property', from, kinds: kindsOfVariable(scanTokens(statement), variable.text) }
      : undefined;
  }

  const opening = findOpening(before);
  if (opening === undefined || before[opening]?.text !== '{' || (mark !== '{' && mark !== ',')) {
    return undefined;
  }
  const pattern = before.slice(0, opening);
  const start = findOpening(pattern);

  return start === undefined
    ? undefined
    : { type: 'property', from, kinds: kindsIn(pattern.slice(start + 1)) };
}

/** Index of the bracket that is open at the end. */
function findOpening(tokens: readonly Token[]): number | undefined {
  const closed: string[] = [];
  for (let index = tokens.length - 1; index >= 0; index--) {
    const { type, text } = tokens[index] as Token;
    if (type !== 'punctuation') {
      continue;
    }
    const opener = CLOSED_BY[text];
    if (opener !== undefined) {
      closed.push(opener);
    } else if ('([{'.includes(text) && closed.pop() !== text) {
      return index;
    }
  }

  return undefined;
}

/** The kinds that any pattern gives to the variable. */
function kindsOfVariable(tokens: readonly Token[], variable: string): readonly string[] {
  const kinds = tokens.flatMap((token, index) => {
    const isDeclared =
      token.text === variable &&
      ['(', '['].includes(tokens[index - 1]?.text ?? '') &&
      tokens[index + 1]?.text === ':';

    return isDeclared ? kindsIn(tokens.slice(index + 1, index + 20)) : [];
  });

  return [...new Set(kinds)];
}

/** The names behind `:` and what joins kinds, up to what is something else. */
function kindsIn(tokens: readonly Token[]): readonly string[] {
  const start = tokens.findIndex(({ text }) => text === ':');
  const kinds: string[] = [];
  for (const token of start < 0 ? [] : tokens.slice(start)) {
    const { type, text } = token;
    if (type === 'punctuation' && !KIND_MARKS.has(text) && text !== '(' && text !== ')') {
      break;
    }
    if (type === 'name' || type === 'keyword' || type === 'escaped-name') {
      kinds.push(plainName(token));
    } else if (text === ')') {
      break;
    }
  }

  return kinds;
}

/** Names that can stand where a variable can. */
export function listVariables(statement: string): readonly string[] {
  const tokens = scanTokens(statement);
  const names = tokens.filter(({ type, text }, index) => {
    const [before, after] = [tokens[index - 1]?.text ?? '', tokens[index + 1]?.text ?? ''];
    const isDeclared =
      ((before === '(' || before === '[') && [':', ')', ']', '{', '*'].includes(after)) ||
      before.toUpperCase() === 'AS' ||
      (after === '=' && ['MATCH', ','].includes(before.toUpperCase())) ||
      ((before === '(' || before === '[') && after.toUpperCase() === 'IN');

    return type === 'name' && text.length > 0 && isDeclared;
  });

  return [...new Set(names.map(({ text }) => text))];
}
