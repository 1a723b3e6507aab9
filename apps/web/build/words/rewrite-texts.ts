import { type ESTree, parseSync } from 'vite';
import { withContext } from '../../src/words/message-context.ts';
import type { Pattern, Piece } from '../../src/words/pattern.ts';
import { printPattern } from '../../src/words/print-pattern.ts';
import {
  hasLetter,
  isMuteCall,
  isShown,
  isShownAttribute,
  isSpoken,
  isSpokenArgument,
  isSpokenCall,
  type Place,
  placeOfName,
  placeOfVariable,
} from './text-places.ts';

type Node = ESTree.Node;
type ElementNode = ESTree.JSXElement | ESTree.JSXFragment;

export interface RewrittenSource {
  /** The source with calls where texts were; undefined: it has none. */
  readonly code: string | undefined;
  /** What it says, in order. */
  readonly messages: readonly string[];
  /** Words that neither a comment nor the name of what they are given to tells to be shown: programs may compare them. */
  readonly loose: readonly string[];
  /** What was taken for no text, for whoever looks after the rules. */
  readonly left: readonly string[];
}

export interface RewriteOptions {
  /** What a string is that nothing else tells about. */
  readonly place: Place;
  /** Properties that are given texts, beside those that always are. */
  readonly spoken?: readonly string[] | undefined;
  /** The module that a text is translated by, and the one for texts with elements in them. */
  readonly translate: string;
  readonly translateElements: string;
}

/**
 * `@verbatim` in a comment: what follows is no text. `@words`: every string in it is one; `@words as part`: and it is about
 * that, where the same word means something else elsewhere.
 */
const DIRECTIVE = /@(verbatim|words)\b(?: as ([a-z-]+))?/;
const COUNT = 'countOf';
/** What is counted, and what several of it are called where they take no `s`. */
const NOUN = 'noun';
const NOUNS = 'nouns';

/** Finds the texts of a module, and puts the call that translates it in the place of each. */
export function rewriteTexts(path: string, source: string, options: RewriteOptions): RewrittenSource {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) {
    return { code: undefined, messages: [], loose: [], left: [] };
  }

  const rewriter = new TextRewriter(path, source, { comments, spoken: options.spoken ?? [] });
  // A program begins and ends with its first and last statement; what stands around is kept, so that lines are.
  const code = `${source.slice(0, program.start)}${rewriter.rewrite(program, options.place)}${source.slice(program.end)}`;
  const { messages, loose, left, calls } = rewriter;
  if (messages.length === 0) {
    return { code: undefined, messages, loose, left };
  }

  return { code: `${importsOf(calls, options)}${code}`, messages, loose, left };
}

/** On the first line, so that all lines keep their numbers. */
function importsOf(calls: ReadonlySet<string>, { translate, translateElements }: RewriteOptions): string {
  const from = (module: string, names: readonly string[]) => {
    const used = names.filter((name) => calls.has(name));
    return used.length === 0 ? '' : `import { ${used.join(', ')} } from ${JSON.stringify(module)}; `;
  };

  return from(translate, ['translate_', 'fill_', 'parts_']) + from(translateElements, ['fillElements_']);
}

interface SourceComment {
  readonly value: string;
  readonly end: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a message is made of, next to its pattern. */
class MessageDraft {
  /** The code of each value, by its name. */
  readonly values = new Map<string, string>();
  readonly elements: string[] = [];
  /** Values that a condition of the message guards: they may throw where their branch is not taken. */
  readonly #guarded = new Set<string>();
  #guards = 0;

  /** The same value has the same name wherever it stands. */
  nameOf(wanted: string, code: string): string {
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${wanted}${number}`;
      const taken = this.values.get(name);
      if (taken === undefined) {
        this.values.set(name, code);
        if (this.#guards > 0) {
          this.#guarded.add(name);
        }
      }
      if (taken === undefined || taken === code) {
        return name;
      }
    }
  }

  /** What `make` takes is asked for only where its branch is taken. */
  withinBranch<Made>(make: () => Made): Made {
    this.#guards++;
    const made = make();
    this.#guards--;

    return made;
  }

  /** The object that has them, for the translator. */
  printValues(): string {
    const members = [...this.values].map(
      ([name, code]) => `${name}: ${this.#guarded.has(name) ? `() => (${code})` : code}`,
    );

    return `{ ${members.join(', ')} }`;
  }
}

interface RewriterOptions {
  readonly comments: readonly SourceComment[];
  readonly spoken: readonly string[];
}

class TextRewriter {
  readonly messages: string[] = [];
  readonly loose: string[] = [];
  readonly left: string[] = [];
  readonly calls = new Set<string>();
  readonly #path: string;
  readonly #source: string;
  readonly #spoken: readonly string[];
  readonly #directives: ReadonlyMap<number, Place>;
  readonly #contexts: ReadonlyMap<number, string>;
  readonly #plurals = new Map<number, string>();
  #edits: Edit[] = [];
  /** Whether what is visited is shown for certain. */
  #isShown = false;
  /** What the words that are visited are about; empty: nobody says so. */
  #context = '';

  constructor(path: string, source: string, { comments, spoken }: RewriterOptions) {
    this.#path = path;
    this.#source = source;
    this.#spoken = spoken;
    const directives = comments.flatMap(({ value, end }) => {
      const [, directive, context = ''] = DIRECTIVE.exec(value) ?? [];
      const next = end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0);
      return directive === undefined ? [] : [{ next, directive, context }];
    });
    this.#directives = new Map(
      directives.map(({ next, directive }) => [next, directive === 'words' ? 'any' : 'none']),
    );
    this.#contexts = new Map(
      directives.flatMap(({ next, context }) => (context === '' ? [] : [[next, context]])),
    );
  }

  /** The code of a node, with all texts in it replaced. */
  rewrite(node: Node, place: Place): string {
    const outer = this.#edits;
    this.#edits = [];
    this.#visit(node, place);
    const edits = this.#edits.toSorted((one, other) => one.start - other.start);
    this.#edits = outer;

    let code = '';
    let at = node.start;
    for (const { start, end, text } of edits) {
      code += this.#source.slice(at, start) + text;
      at = end;
    }

    return code + this.#source.slice(at, node.end);
  }

  #visit(node: Node, given: Place): void {
    const outer = this.#context;
    this.#context = this.#contexts.get(node.start) ?? outer;
    this.#visitWithin(node, given);
    this.#context = outer;
  }

  #visitWithin(node: Node, given: Place): void {
    const directed = this.#directives.get(node.start);
    if (directed === 'any' && !this.#isShown) {
      return this.#visitShown(node, given, true);
    }
    const place = directed ?? given;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return;
      case 'Literal':
        return this.#visitLiteral(node, place);
      case 'TemplateLiteral':
        return this.#visitTemplate(node, place);
      case 'ConditionalExpression':
        return this.#visitConditional(node, place);
      case 'BinaryExpression':
        return this.#visitBinary(node, place);
      case 'CallExpression':
      case 'NewExpression':
        return this.#visitCall(node, place);
      case 'Property':
        return this.#visitProperty(node, place);
      case 'VariableDeclarator':
        if (node.init !== null) {
          const own = node.id.type === 'Identifier' ? placeOfVariable(node.id.name) : undefined;
          this.#visitShown(
            node.init,
            own ?? place,
            this.#isShown || (node.id.type === 'Identifier' && isShown(node.id.name)),
          );
        }
        return;
      case 'AssignmentPattern':
        return this.#visit(
          node.right,
          (node.left.type === 'Identifier' && placeOfName(node.left.name)) || place,
        );
      case 'FunctionDeclaration':
        return this.#visitChildren(node, placeOfVariable(node.id?.name ?? '') ?? place);
      case 'SwitchCase':
        return node.consequent.forEach((statement) => this.#visit(statement, place));
      case 'MemberExpression':
        return this.#visit(node.object, 'none');
      case 'ObjectExpression':
        this.#findPlural(node.properties);
        return this.#visitChildren(node, place);
      case 'ArrayExpression':
        return this.#visitArray(node, place);
      case 'JSXElement':
      case 'JSXFragment':
        return this.#visitElement(node);
      case 'JSXAttribute':
        return this.#visitAttribute(node);
      case 'JSXExpressionContainer':
        return this.#visit(node.expression, place);
      default:
        return node.type.startsWith('TS') && !('expression' in node)
          ? undefined
          : this.#visitChildren(node, place);
    }
  }

  #visitShown(node: Node, place: Place, isShown: boolean): void {
    const outer = this.#isShown;
    this.#isShown = isShown;
    this.#visit(node, place);
    this.#isShown = outer;
  }

  #visitChildren(node: Node, place: Place): void {
    for (const child of childrenOf(node)) {
      this.#visit(child, place);
    }
  }

  #visitLiteral(node: Node & { readonly type: 'Literal' }, place: Place): void {
    if (typeof node.value !== 'string') {
      return;
    }
    if (isSpoken(node.value, place)) {
      if (!this.#isShown) {
        this.loose.push(node.value);
      }
      this.#replace(node, this.#callOf(words(node.value), new MessageDraft()));
    } else if (hasLetter(node.value)) {
      this.left.push(node.value);
    }
  }

  #visitTemplate(node: ESTree.TemplateLiteral, place: Place): void {
    const draft = new MessageDraft();
    const pattern = this.#isSpokenTemplate(node, place) ? this.#patternOf(node, draft) : undefined;
    if (pattern === undefined) {
      if (node.quasis.some(({ value }) => hasLetter(value.cooked ?? ''))) {
        this.left.push(this.#source.slice(node.start, node.end));
      }
      return node.expressions.forEach((expression) => this.#visit(expression, place));
    }
    this.#replace(node, this.#callOf(pattern, draft));
  }

  /** Where it holds more than values: `${one} ${other}` is none. */
  #isSpokenTemplate(node: ESTree.TemplateLiteral, place: Place): boolean {
    const words = node.quasis.map(({ value }) => value.cooked ?? '').join('X');
    const hasWords = node.quasis.some(({ value }) => hasLetter(value.cooked ?? ''));

    return hasWords
      ? isSpoken(words, place)
      : place === 'any' && node.expressions.some((expression) => this.#isWords(expression));
  }

  /** Whether it is words by itself, such as a count with its noun. */
  #isWords(node: Node): boolean {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' && hasLetter(node.value);
      case 'TemplateLiteral':
        return this.#isSpokenTemplate(node, 'any');
      case 'ConditionalExpression':
        return this.#isWords(node.consequent) || this.#isWords(node.alternate);
      case 'CallExpression':
        return nounsOf(node) !== undefined;
      case 'ParenthesizedExpression':
        return this.#isWords(node.expression);
      default:
        return false;
    }
  }

  #visitConditional(node: ESTree.ConditionalExpression, place: Place): void {
    const count = pluralTestOf(node.test);
    if (
      count !== undefined &&
      place !== 'none' &&
      [node.consequent, node.alternate].every((branch) => this.#isSpokenBranch(branch, place))
    ) {
      const draft = new MessageDraft();
      return this.#replace(node, this.#callOf(this.#piecesOf(node, draft), draft));
    }
    this.#visit(node.test, 'none');
    this.#visit(node.consequent, place);
    this.#visit(node.alternate, place);
  }

  #isSpokenBranch(node: Node, place: Place): boolean {
    return (
      (node.type === 'Literal' && typeof node.value === 'string' && isSpoken(node.value, place)) ||
      (node.type === 'TemplateLiteral' && this.#isSpokenTemplate(node, place)) ||
      (node.type === 'ConditionalExpression' &&
        this.#isSpokenBranch(node.consequent, place) &&
        this.#isSpokenBranch(node.alternate, place)) ||
      (node.type === 'CallExpression' && nounsOf(node) !== undefined)
    );
  }

  #visitBinary(node: Node & { readonly type: 'BinaryExpression' }, place: Place): void {
    const inner = node.operator === '+' ? place : 'none';
    this.#visit(node.left, inner);
    this.#visit(node.right, inner);
  }

  #visitCall(node: ESTree.CallExpression | ESTree.NewExpression, place: Place): void {
    if (node.type === 'CallExpression' && nounsOf(node) !== undefined) {
      const draft = new MessageDraft();
      return this.#replace(node, this.#callOf(this.#piecesOf(node, draft), draft));
    }

    const name = calleeOf(node);
    // What stands before `.join` or `.map` is as spoken as the whole; other objects of calls are looked up in.
    const isList = ['join', 'filter', 'map', 'flatMap', 'concat', 'toSorted'].includes(name);
    if (node.callee.type === 'MemberExpression') {
      this.#visit(node.callee.object, isList ? place : 'sentences');
    } else {
      this.#visit(node.callee, place);
    }
    const usual: Place =
      isMuteCall(name) || place === 'none' ? 'none' : (placeOfName(name) ?? (isList ? place : 'sentences'));
    const inner = isSpokenCall(name) ? 'any' : usual;
    for (const [index, argument] of node.arguments.entries()) {
      const isFunction = argument.type.endsWith('FunctionExpression') && inner === 'none';
      const isText =
        place !== 'none' && isSpokenArgument(name, index, this.#path) && argument.type === 'Literal';
      this.#visitShown(
        argument,
        isText ? 'any' : isFunction ? 'sentences' : inner,
        isText || (isList && this.#isShown),
      );
    }
  }

  #visitProperty(node: Node & { readonly type: 'Property' }, place: Place): void {
    if (node.computed) {
      this.#visit(node.key, 'none');
    }
    const name = nameOfKey(node.key);
    if (name === NOUN && node.value.type === 'Literal' && typeof node.value.value === 'string') {
      return this.#replace(node.value, this.#nounOf(node.value.value, this.#nounsBeside(node)));
    }
    const directed = this.#directives.get(node.start);
    const isFunction = node.value.type.endsWith('FunctionExpression');
    const isSpokenHere = this.#spoken.includes(name);
    const own = isSpokenHere ? 'any' : (placeOfName(name) ?? placeOfVariable(name));
    this.#visitShown(
      node.value,
      directed ?? (own === 'none' && isFunction ? 'sentences' : (own ?? place)),
      own === undefined ? this.#isShown : isSpokenHere || isShown(name) || (this.#isShown && own === 'any'),
    );
  }

  /** Steps of a fix are words and names one after the other. */
  #visitArray(node: ESTree.ArrayExpression, place: Place): void {
    const isSentence =
      place === 'any' &&
      node.elements.length > 1 &&
      node.elements.some((element) => element !== null && isCall(element, 'nameOf'));
    if (!isSentence) {
      const isFact = this.#isFact(node, place);
      return node.elements.forEach(
        (element, index) =>
          element !== null &&
          (isFact && index === 0 ? this.#visitShown(element, 'any', true) : this.#visit(element, place)),
      );
    }

    const draft = new MessageDraft();
    const pieces = node.elements.flatMap((element) =>
      element === null || element.type === 'SpreadElement' ? [] : this.#piecesOf(element, draft),
    );
    this.#replace(node, this.#callOf(pieces, draft, 'parts_'));
  }

  /** Something with its name before it, as lists of facts have it: `['Status', <Badge />]`. */
  #isFact({ elements: [name, value] }: ESTree.ArrayExpression, place: Place): boolean {
    return (
      place !== 'none' &&
      this.#path.endsWith('.tsx') &&
      name?.type === 'Literal' &&
      typeof name.value === 'string' &&
      /^\p{Lu}/u.test(name.value) &&
      value !== undefined &&
      value?.type !== 'Literal'
    );
  }

  #visitAttribute(node: ESTree.JSXAttribute): void {
    const { value } = node;
    if (value === null) {
      return;
    }
    const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
    if (name === NOUN && value.type === 'Literal' && typeof value.value === 'string') {
      return this.#replace(value, `{${this.#nounOf(value.value, this.#nounsBeside(node))}}`);
    }
    const own = placeOfName(name);
    const place = this.#directives.get(node.start) ?? own ?? 'sentences';
    if (value.type === 'Literal') {
      if (typeof value.value === 'string' && isSpoken(value.value, place)) {
        this.#replace(value, `{${this.#callOf(words(value.value), new MessageDraft())}}`);
      } else if (typeof value.value === 'string' && hasLetter(value.value)) {
        this.left.push(`${name}=${value.value}`);
      }
      return;
    }
    this.#visitShown(value, place, isShownAttribute(name));
  }

  /** How a number of something is said, whatever the number is. */
  #nounOf(one: string, many: string | undefined): string {
    const branchOf = (noun: string): Pattern => [{ type: 'value', name: 'shown' }, ...words(` ${noun}`)];
    const message = this.#note([
      { type: 'plural', name: 'count', branches: { one: branchOf(one), other: branchOf(many ?? `${one}s`) } },
    ]);
    this.calls.add('fill_');

    return `(count, shown) => fill_(${JSON.stringify(message)}, { count, shown })`;
  }

  #nounsBeside(node: Node): string | undefined {
    return this.#plurals.get(node.start);
  }

  /** Notes what several of it are called, where that stands beside the noun. */
  #findPlural(members: readonly Node[]): void {
    const valueOf = (wanted: string) =>
      members.map((member) => textMemberOf(member)).find((member) => member?.name === wanted);
    const [noun, nouns] = [valueOf(NOUN), valueOf(NOUNS)];
    if (noun !== undefined && nouns !== undefined) {
      this.#plurals.set(noun.start, nouns.text);
    }
  }

  #visitElement(node: ElementNode): void {
    if (node.type === 'JSXElement') {
      this.#findPlural(node.openingElement.attributes);
      node.openingElement.attributes.forEach((attribute) => this.#visit(attribute, 'sentences'));
    }

    const children = node.children.filter((child) => !isNothing(child));
    if (this.#isSentence(children)) {
      const [first, last] = [children[0], children.at(-1)];
      if (first !== undefined && last !== undefined) {
        const draft = new MessageDraft();
        const pattern = this.#piecesOfChildren(children, draft);
        this.#edits.push({ start: first.start, end: last.end, text: this.#childOf(pattern, draft) });
      }
      return;
    }
    for (const child of children) {
      const isValue = child.type === 'JSXExpressionContainer';
      this.#visitShown(child, isValue ? 'any' : 'sentences', isValue);
    }
  }

  /** Words beside each other, with values and elements between them. */
  #isSentence(children: readonly ESTree.JSXChild[]): boolean {
    return children.some(
      (child) =>
        (child.type === 'JSXText' && hasLetter(child.value)) ||
        (children.length > 1 &&
          child.type === 'JSXExpressionContainer' &&
          child.expression.type !== 'JSXEmptyExpression' &&
          this.#isWords(child.expression) &&
          children.some((other) => other !== child && other.type !== 'JSXElement')),
    );
  }

  #piecesOfChildren(children: readonly ESTree.JSXChild[], draft: MessageDraft): Pattern {
    return children.flatMap((child): readonly Piece[] => {
      switch (child.type) {
        case 'JSXText':
          return words(trimLines(child.value));
        case 'JSXExpressionContainer':
          return child.expression.type === 'JSXEmptyExpression'
            ? []
            : this.#piecesOf(child.expression, draft);
        case 'JSXElement':
        case 'JSXFragment':
          return [this.#elementPiece(child, draft)];
        case 'JSXSpreadChild':
          return [];
      }
    });
  }

  #elementPiece(node: ElementNode, draft: MessageDraft): Piece {
    const children = node.children.filter((child) => !isNothing(child));
    const index = draft.elements.length;
    const [first, last] = [children[0], children.at(-1)];
    if (
      node.type !== 'JSXElement' ||
      first === undefined ||
      last === undefined ||
      !this.#isSentence(children)
    ) {
      draft.elements.push(`() => ${this.rewrite(node, 'sentences')}`);
      return { type: 'element', index, inside: undefined };
    }

    draft.elements.push('');
    const opening = this.rewrite(node.openingElement, 'sentences');
    const closing =
      node.closingElement === null ? '' : this.#source.slice(node.closingElement.start, node.end);
    draft.elements[index] = `(inside_) => ${opening}{inside_}${closing}`;

    return { type: 'element', index, inside: this.#piecesOfChildren(children, draft) };
  }

  /** The pieces of what is said as a whole; undefined: it has no words. */
  #patternOf(node: Node, draft: MessageDraft): Pattern | undefined {
    const pieces = this.#piecesOf(node, draft);
    return pieces.some(({ type }) => type !== 'value') ? pieces : undefined;
  }

  #piecesOf(node: Node, draft: MessageDraft): Pattern {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? words(node.value) : this.#value(node, draft);
      case 'ParenthesizedExpression':
        return this.#piecesOf(node.expression, draft);
      case 'TemplateLiteral':
        return node.quasis.flatMap(({ value }, index) => {
          const expression = node.expressions[index];
          return [
            ...words(value.cooked ?? ''),
            ...(expression === undefined ? [] : this.#piecesOf(expression, draft)),
          ];
        });
      case 'BinaryExpression':
        return node.operator === '+' && (this.#isWords(node.left) || this.#isWords(node.right))
          ? [...this.#piecesOf(node.left as Node, draft), ...this.#piecesOf(node.right, draft)]
          : this.#value(node, draft);
      case 'ConditionalExpression':
        return this.#choicePieces(node, draft);
      case 'CallExpression':
        return this.#countPieces(node, draft);
      default:
        return this.#value(node, draft);
    }
  }

  #choicePieces(node: ESTree.ConditionalExpression, draft: MessageDraft): Pattern {
    const [yes, no] = [node.consequent, node.alternate];
    if (
      ![yes, no].every((branch) => isEmptyText(branch) || this.#isWords(branch)) ||
      !(this.#isWords(yes) || this.#isWords(no))
    ) {
      return this.#value(node, draft);
    }

    const count = pluralTestOf(node.test);
    if (count === undefined) {
      const name = draft.nameOf(nameOf(node.test), this.rewrite(node.test, 'none'));
      return [
        {
          type: 'select',
          name,
          branches: draft.withinBranch(() => ({
            true: this.#piecesOf(yes, draft),
            other: this.#piecesOf(no, draft),
          })),
        },
      ];
    }

    const name = draft.nameOf(nameOf(count.node), this.rewrite(count.node, 'none'));
    const [equal = [], other = []] = draft.withinBranch(() =>
      [yes, no].map((branch) => this.#piecesOf(branch, draft)),
    );
    const [only] = other;
    // "none", "one" and "many" of the same are one choice.
    const others =
      other.length === 1 && only?.type === 'plural' && only.name === name ? only.branches : { other };

    return [
      {
        type: 'plural',
        name,
        branches: { [count.is === 1 ? 'one' : `=${count.is}`]: equal, ...others },
      },
    ];
  }

  #countPieces(node: ESTree.CallExpression, draft: MessageDraft): Pattern {
    const nouns = nounsOf(node);
    const [count, , , format] = node.arguments;
    if (nouns === undefined || count === undefined) {
      return this.#value(node, draft);
    }

    const code = this.rewrite(count, 'none');
    const name = draft.nameOf(nameOf(count), code);
    const number: Piece =
      format === undefined
        ? { type: 'number' }
        : {
            type: 'value',
            name: draft.nameOf('shown', `${this.#source.slice(format.start, format.end)}(${code})`),
          };

    return [
      {
        type: 'plural',
        name,
        branches: { one: [number, ...words(` ${nouns.one}`)], other: [number, ...words(` ${nouns.many}`)] },
      },
    ];
  }

  #value(node: Node, draft: MessageDraft): Pattern {
    const code = this.rewrite(node, 'any');
    return [{ type: 'value', name: draft.nameOf(nameOf(node), code) }];
  }

  #replace(node: Node, text: string): void {
    this.#edits.push({ start: node.start, end: node.end, text });
  }

  /** The expression that says it; spaces at its ends are no part of the message. */
  #callOf(pieces: Pattern, draft: MessageDraft, call = 'fill_'): string {
    const { before, pattern, after } = trimPattern(pieces);
    const message = this.#note(pattern);
    const isPlain = draft.values.size === 0;
    const name = isPlain && call === 'fill_' ? 'translate_' : call;
    this.calls.add(name);
    const said = `${name}(${JSON.stringify(message)}${name === 'translate_' ? '' : `, ${draft.printValues()}`})`;
    if (call === 'parts_') {
      return said;
    }
    const parts = [
      before === '' ? '' : JSON.stringify(before),
      said,
      after === '' ? '' : JSON.stringify(after),
    ];
    const code = parts.filter((part) => part !== '').join(' + ');

    return before === '' && after === '' ? code : `(${code})`;
  }

  /** The same as a child of an element. */
  #childOf(pieces: Pattern, draft: MessageDraft): string {
    const isElements =
      draft.elements.length > 0 || [...draft.values.values()].some((code) => code.includes('<'));
    if (!isElements && draft.values.size === 0) {
      return `{${this.#callOf(pieces, draft)}}`;
    }

    const { before, pattern, after } = trimPattern(pieces);
    const message = this.#note(pattern);
    this.calls.add('fillElements_');
    const elements = draft.elements.length === 0 ? '' : `, [${draft.elements.join(', ')}]`;
    const space = (text: string) => (text === '' ? '' : `{${JSON.stringify(text)}}`);

    return `${space(before)}{fillElements_(${JSON.stringify(message)}, ${draft.printValues()}${elements})}${space(after)}`;
  }

  #note(pattern: Pattern): string {
    const message = withContext(this.#context, printPattern(pattern));
    this.messages.push(message);

    return message;
  }
}

function words(text: string): Pattern {
  return text === '' ? [] : [{ type: 'words', text }];
}

/** Spaces at the ends, and what is between them. */
function trimPattern(pieces: Pattern): { before: string; pattern: Pattern; after: string } {
  const [first, last] = [pieces[0], pieces.at(-1)];
  const before = first?.type === 'words' ? (/^\s*/.exec(first.text)?.[0] ?? '') : '';
  const after = last?.type === 'words' ? (/\s*$/.exec(last.text)?.[0] ?? '') : '';
  const pattern = pieces
    .map((piece, index) =>
      piece.type !== 'words'
        ? piece
        : {
            ...piece,
            text: piece.text.slice(
              index === 0 ? before.length : 0,
              index === pieces.length - 1 ? piece.text.length - after.length : undefined,
            ),
          },
    )
    .filter((piece) => piece.type !== 'words' || piece.text !== '');

  return { before, pattern, after };
}

/** Text between elements as React has it: lines without their indent, joined by a space. */
function trimLines(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);

  return lines
    .map((line, index) => {
      const left = index === 0 ? line : line.replace(/^[ \t]+/, '');
      return index === lines.length - 1 ? left : left.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}

function isNothing(child: ESTree.JSXChild): boolean {
  return (
    (child.type === 'JSXText' && trimLines(child.value) === '') ||
    (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')
  );
}

function isEmptyText(node: Node): boolean {
  return node.type === 'Literal' && (node.value === '' || node.value === null);
}

function isCall(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && calleeOf(node) === name;
}

/** `countOf(n, 'entry', 'entries')` */
function nounsOf(node: Node): { readonly one: string; readonly many: string } | undefined {
  if (node.type !== 'CallExpression' || calleeOf(node) !== COUNT) {
    return undefined;
  }
  const [, one, many] = node.arguments;
  if (one?.type !== 'Literal' || typeof one.value !== 'string') {
    return undefined;
  }
  if (many?.type === 'Literal' && typeof many.value === 'string') {
    return { one: one.value, many: many.value };
  }

  return many === undefined || (many.type === 'Identifier' && many.name === 'undefined')
    ? { one: one.value, many: `${one.value}s` }
    : undefined;
}

/** `n === 1`, or `n === 0`. */
function pluralTestOf(test: Node): { readonly node: Node; readonly is: number } | undefined {
  return test.type === 'BinaryExpression' &&
    test.operator === '===' &&
    test.right.type === 'Literal' &&
    (test.right.value === 1 || test.right.value === 0)
    ? { node: test.left, is: test.right.value }
    : undefined;
}

function calleeOf(node: ESTree.CallExpression | ESTree.NewExpression): string {
  const { callee } = node;
  if (callee.type === 'MemberExpression') {
    return nameOfKey(callee.property);
  }

  return callee.type === 'Identifier' ? callee.name : '';
}

/** `noun="entry"`, or `noun: 'entry'`. */
function textMemberOf(
  member: Node,
): { readonly name: string; readonly text: string; readonly start: number } | undefined {
  if (
    member.type === 'JSXAttribute' &&
    member.value?.type === 'Literal' &&
    member.name.type === 'JSXIdentifier'
  ) {
    const { value } = member.value;
    return typeof value === 'string'
      ? { name: member.name.name, text: value, start: member.start }
      : undefined;
  }
  if (
    member.type === 'Property' &&
    member.value.type === 'Literal' &&
    typeof member.value.value === 'string'
  ) {
    return { name: nameOfKey(member.key), text: member.value.value, start: member.start };
  }

  return undefined;
}

function nameOfKey(key: Node): string {
  if (key.type === 'Identifier') {
    return key.name;
  }

  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : '';
}

/** What a translator reads in the place of a value. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return toCamel(node.name);
    case 'MemberExpression': {
      const property = nameOfKey(node.property);
      return property === 'length' || property === 'size' || property === 'data' || property === ''
        ? nameOf(node.object)
        : toCamel(property);
    }
    case 'CallExpression': {
      const [argument] = node.arguments;
      const isOfArgument =
        argument !== undefined &&
        argument.type !== 'SpreadElement' &&
        /^(?:format|inLine|String|quote|escape)/.test(calleeOf(node));
      return isOfArgument
        ? nameOf(argument)
        : toCamel(calleeOf(node).replace(/^(?:find|get|list|use)(?=[A-Z])/, '')) || 'value';
    }
    case 'BinaryExpression':
      return nameOf(node.left as Node);
    case 'UnaryExpression':
      return nameOf(node.argument);
    case 'LogicalExpression':
      return nameOf(node.left);
    case 'ConditionalExpression':
      return 'choice';
    case 'JSXElement':
      return 'part';
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression);
    case 'Literal':
    case 'TemplateLiteral':
    default:
      return 'value';
  }
}

function toCamel(name: string): string {
  return name.toLowerCase() === name || name.toUpperCase() !== name
    ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\W+/, '')
    : name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'typeAnnotation' ||
    name === 'typeArguments' ||
    name === 'typeParameters' ||
    name === 'returnType'
      ? []
      : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
