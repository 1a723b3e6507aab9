import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

/** What looks up the text that it is given first. */
const LOOKUPS = new Set([
  'add',
  'delete',
  'endsWith',
  'get',
  'has',
  'includes',
  'indexOf',
  'set',
  'startsWith',
]);
const COMPARISON = /^[!=]==?$/;

/** The texts of a module that programs compare, look up or hold values to: in another language, they would be others. */
export function findCompared(path: string, source: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (nodes: readonly (Node | null | undefined)[]) => {
    for (const node of nodes) {
      const text = textOf(node);
      if (text !== undefined) {
        found.add(text);
      }
    }
  };
  const visit = (node: Node) => {
    add(comparedIn(node));
    childrenOf(node).forEach(visit);
  };
  visit(parseSync(path, source).program);

  return found;
}

function comparedIn(node: Node): readonly (Node | null | undefined)[] {
  switch (node.type) {
    case 'TSLiteralType':
      return [node.literal];
    case 'BinaryExpression':
      return COMPARISON.test(node.operator) ? [node.left as Node, node.right] : [];
    case 'SwitchCase':
      return [node.test];
    case 'TSAsExpression':
      return node.expression.type === 'ArrayExpression' && isLine(node.expression)
        ? node.expression.elements
        : [];
    case 'NewExpression':
      return node.callee.type === 'Identifier' && /^(?:Map|Set)$/.test(node.callee.name)
        ? membersOf(node.arguments[0])
        : [];
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        LOOKUPS.has(node.callee.property.name)
        ? [node.arguments[0], ...membersOf(node.callee.object)]
        : [];
    default:
      return [];
  }
}

/** A list of names, rather than a row of something. */
function isLine({ elements }: ESTree.ArrayExpression): boolean {
  return elements.every((element) => element === null || textOf(element) !== undefined);
}

/** What a list holds, and what its pairs begin with. */
function membersOf(node: Node | undefined): readonly (Node | null | undefined)[] {
  return node?.type === 'ArrayExpression'
    ? node.elements.map((element) => (element?.type === 'ArrayExpression' ? element.elements[0] : element))
    : [];
}

function textOf(node: Node | null | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
