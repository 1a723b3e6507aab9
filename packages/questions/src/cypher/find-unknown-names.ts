import type { CypherWarning } from '@secgraph/contract';
import type { KindExpression, SyntaxNode } from '@secgraph/cypher';
import { type GraphSnapshot, kindIdOf } from '@secgraph/graph';
import {
  AD_NODE_KINDS,
  AZURE_NODE_KINDS,
  BUILT_IN_SOURCE_KINDS,
  findProperty,
  type GraphModel,
  isBuiltInNodeKind,
  isKnownRelationshipKind,
  PROPERTIES,
  RELATIONSHIP_KINDS,
} from '@secgraph/graph-schema';
import { suggestFor } from '@secgraph/kernel';

type UnknownName = CypherWarning['about'];

/** Each costs a look at every name that there is. */
const MAX_WARNINGS = 10;
/** What every node has, whatever is stored of it. */
const VIRTUAL_PROPERTIES: ReadonlySet<string> = new Set(['objectid', 'lastseen', 'lastcollected']);
/** What a misspelt kind may be meant to be. */
const NODE_KINDS: readonly string[] = [...AD_NODE_KINDS, ...AZURE_NODE_KINDS, ...BUILT_IN_SOURCE_KINDS];

/**
 * Names of a statement that nothing in the graph has and that nobody knows: most likely they are misspelt, and a
 * statement that finds nothing would look as if there was nothing. Only what patterns say is looked at, and properties of
 * the nodes that they name.
 */
export function findUnknownNames(
  { snapshot, model }: { readonly snapshot: GraphSnapshot; readonly model: GraphModel },
  nodes: readonly SyntaxNode[],
): readonly CypherWarning[] {
  const warnings = new Map<string, CypherWarning>();
  const warn = (about: UnknownName, name: string) => {
    const key = `${about} ${name}`;
    if (warnings.size < MAX_WARNINGS && !warnings.has(key)) {
      const suggestion = suggestFor(name, candidatesOf(about, { snapshot, model }));
      warnings.set(key, { about, name, message: `${WORDS[about]} "${name}".${suggestion}` });
    }
  };
  const variables = new Set<string>();
  for (const node of nodes) {
    if (node.type === 'node' && node.variable !== undefined) {
      variables.add(node.variable.name);
    }
  }

  const warnOfKinds = (about: UnknownName, kinds: KindExpression | undefined) => {
    for (const name of namesOf(kinds)) {
      if (!isKnownKind(name, { snapshot, model })) {
        warn(about, name);
      }
    }
  };

  for (const node of nodes) {
    switch (node.type) {
      case 'node':
        warnOfKinds('node-kind', node.kinds);
        for (const { name } of node.properties?.type === 'map' ? node.properties.entries : []) {
          if (!isKnownProperty(name, snapshot)) {
            warn('property', name);
          }
        }
        break;
      case 'relationship':
        warnOfKinds('relationship-kind', node.kinds);
        break;
      case 'kindTest':
        warnOfKinds('node-kind', node.kinds);
        break;
      case 'property':
        if (
          node.subject.type === 'variable' &&
          variables.has(node.subject.name) &&
          !isKnownProperty(node.name, snapshot)
        ) {
          warn('property', node.name);
        }
        break;
      default:
    }
  }

  return [...warnings.values()];
}

const WORDS: Readonly<Record<UnknownName, string>> = {
  'node-kind': 'No node is of the kind',
  'relationship-kind': 'No relationship is of the kind',
  property: 'No node has the property',
};

function isKnownKind(
  name: string,
  { snapshot, model }: { readonly snapshot: GraphSnapshot; readonly model: GraphModel },
): boolean {
  return (
    kindIdOf(snapshot, name) !== undefined ||
    isBuiltInNodeKind(name) ||
    isKnownRelationshipKind(model, name) ||
    model.nodeKinds.has(name)
  );
}

function isKnownProperty(name: string, snapshot: GraphSnapshot): boolean {
  return snapshot.columnsByName.has(name) || VIRTUAL_PROPERTIES.has(name) || findProperty(name) !== undefined;
}

function candidatesOf(
  about: UnknownName,
  { snapshot, model }: { readonly snapshot: GraphSnapshot; readonly model: GraphModel },
): Iterable<string> {
  switch (about) {
    case 'property':
      return [...snapshot.columnsByName.keys(), ...PROPERTIES.map(({ name }) => name)];
    case 'node-kind':
      return [...NODE_KINDS, ...snapshot.kindIds.keys()];
    case 'relationship-kind':
      return [
        ...RELATIONSHIP_KINDS.map(({ name }) => name),
        ...model.traversableKinds,
        ...snapshot.kindIds.keys(),
      ];
  }
}

function namesOf(kinds: KindExpression | undefined): readonly string[] {
  switch (kinds?.type) {
    case 'kind':
      return [kinds.name];
    case 'notKind':
      return namesOf(kinds.operand);
    case 'allKinds':
    case 'someKind':
      return kinds.operands.flatMap(namesOf);
    case 'anyKind':
    case undefined:
      return [];
  }
}
