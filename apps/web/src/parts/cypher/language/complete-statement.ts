import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { attackPathsOf } from './attack-paths.ts';
import {
  type CompletionPlace,
  findCompletionPlace,
  listVariables,
  type ValuePlace,
} from './completion-place.ts';
import type { LanguageFacts } from './language-facts.ts';
import { FUNCTIONS, KEYWORDS } from './language-table.ts';
import { scanTokens } from './scan-tokens.ts';
import { SNIPPETS } from './snippets.ts';

const WORDS: readonly Completion[] = [
  ...SNIPPETS.map(({ name, detail, text }) =>
    snippetCompletion(text, { label: name, detail, type: 'text', boost: -5 }),
  ),
  ...KEYWORDS.map((label) => ({ label, type: 'keyword' })),
  ...FUNCTIONS.map(([label, detail]) => {
    const text = detail === '()' ? `${label}()` : `${label}(\${})`;

    return snippetCompletion(text, { label, detail, type: 'function' });
  }),
];
const SHORTCUT = { type: 'constant', boost: 1 } as const;
/** Stand for all kinds that attack paths follow (docs/cypher.md). */
const SHORTCUTS: readonly Completion[] = ['AD_ATTACK_PATHS', 'ALL_ATTACK_PATHS', 'AZ_ATTACK_PATHS'].map(
  (label) => ({ label, ...SHORTCUT, detail: 'every kind of attack paths' }),
);
const VALID_WHILE = /^[\p{ID_Continue}$`]*$/u;
const VALUE_VALID_WHILE = /^[^'"\\\n]*$/;
const MAX_VALUE_LENGTH = 80;
const CUT = 'Some of many: type on to find others';
const PLAIN_NAME = /^[\p{ID_Start}_]\p{ID_Continue}*$/u;

/** Lists what can stand where somebody types. */
export function completeStatement(facts: LanguageFacts): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const statement = context.state.doc.toString();
    const place = findCompletionPlace(statement, context.pos);
    if (
      place.type === 'nothing' ||
      (place.type === 'word' && place.from === context.pos && !context.explicit)
    ) {
      return null;
    }

    if (place.type === 'value') {
      return context.pos === place.from && !context.explicit ? null : completeValue(place, context, facts);
    }

    const options = await optionsAt(place, { statement, offset: context.pos }, facts).catch(() => []);

    return options.length === 0 ? null : { from: place.from, options, validFor: VALID_WHILE };
  };
}

/** A list that was cut is asked for once more with every letter; a whole one holds what is left of it. */
async function completeValue(
  place: ValuePlace,
  context: CompletionContext,
  facts: LanguageFacts,
): Promise<CompletionResult | null> {
  const beginning = context.state.sliceDoc(place.from, context.pos);
  const { values, isCut } = await facts
    .valuesOf(place, beginning)
    .catch(() => ({ values: [], isCut: false }));
  const options = values.map((value) => ({
    label: shortenText(cleanText(value), MAX_VALUE_LENGTH),
    apply: value
      .replaceAll('\\', '\\\\')
      .replaceAll(place.quote, `\\${place.quote}`)
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r'),
    type: 'text',
    ...(isCut ? { section: CUT } : {}),
  }));

  return options.length === 0
    ? null
    : { from: place.from, options, ...(isCut ? {} : { validFor: VALUE_VALID_WHILE }) };
}

interface TypedStatement {
  readonly statement: string;
  readonly offset: number;
}

async function optionsAt(
  place: Exclude<CompletionPlace, { readonly type: 'nothing' | 'value' }>,
  { statement, offset }: TypedStatement,
  facts: LanguageFacts,
): Promise<readonly Completion[]> {
  switch (place.type) {
    case 'node-kind':
      return (await facts.nodeKinds()).map((kind) => nameOption(kind, 'class'));
    case 'relationship-kind':
      return [...SHORTCUTS, ...(await optionsOfExtensions(facts))];
    case 'property':
      return (await facts.propertiesOf(place.kinds)).map(({ name, title }) => ({
        ...nameOption(name, 'property'),
        ...(title === undefined ? {} : { detail: title }),
      }));
    case 'parameter':
      return parametersIn(statement, place.from).map((label) => ({ label, type: 'variable' }));
    case 'word':
      return [...variablesBeside({ statement, offset }, place.from), ...WORDS];
  }
}

async function optionsOfExtensions(facts: LanguageFacts): Promise<readonly Completion[]> {
  const [kinds, declared] = await Promise.all([facts.relationshipKinds(), facts.declaredKinds()]);
  const shortcuts = declared.flatMap(({ name, namespace }) =>
    namespace === undefined
      ? []
      : [
          {
            label: attackPathsOf(namespace),
            ...SHORTCUT,
            detail: `every kind of attack paths of ${inLine(name)}`,
          },
        ],
  );
  const details = new Map(
    declared.flatMap(({ name, kinds: own }) => own.map((kind) => [kind.name, inLine(name)] as const)),
  );

  return [
    ...shortcuts,
    ...kinds.map((kind) => {
      const detail = details.get(kind);

      return { ...nameOption(kind, 'type'), ...(detail === undefined ? {} : { detail }) };
    }),
  ];
}

function inLine(name: string): string {
  return shortenText(cleanText(name), MAX_VALUE_LENGTH);
}

/** The word that is being typed is none of them. */
function variablesBeside({ statement, offset }: TypedStatement, from: number): readonly Completion[] {
  return listVariables(statement.slice(0, from) + statement.slice(offset)).map((label) => ({
    label,
    type: 'variable',
    boost: 2,
  }));
}

function nameOption(name: string, type: string): Completion {
  return {
    label: name,
    type,
    ...(PLAIN_NAME.test(name) ? {} : { apply: `\`${name.replaceAll('`', '``')}\`` }),
  };
}

function parametersIn(statement: string, from: number): readonly string[] {
  const names = scanTokens(statement).filter(({ type, start }) => type === 'parameter' && start !== from);

  return [...new Set(names.map(({ text }) => text))];
}
