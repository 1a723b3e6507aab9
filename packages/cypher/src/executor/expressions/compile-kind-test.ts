import type { KindTest } from '../../ast/ast.ts';
import { createKindMask, createKindSetMask } from '../../planner/kind-matcher.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { typeNameOf } from '../../values/type-name.ts';
import { typeError } from '../../values/value-error.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

/** `subject:A|B` */
export function compileKindTest({ subject, kinds }: KindTest, compiler: ExpressionCompiler): Evaluate {
  const { graph } = compiler.context;
  const nodeMask = createKindSetMask(graph, kinds);
  const relationshipMask = createKindMask(graph, kinds);
  const testNode = (node: number): boolean => nodeMask()[graph.nodeKindSets[node] as number] === 1;
  const testRelationship = (relationship: number): boolean =>
    relationshipMask()[graph.kindOf(relationship)] === 1;

  const index = compiler.compileIndex(subject);
  if (index !== undefined) {
    const test = index.type === 'node' ? testNode : testRelationship;
    return (batch, row) => {
      const element = index.read(batch, row);
      return element === -1 ? null : test(element);
    };
  }

  const evaluate = compiler.compile(subject);
  return (batch, row) => {
    const value = evaluate(batch, row);
    if (value === null) {
      return null;
    }
    if (value instanceof NodeValue) {
      return testNode(value.node);
    }
    if (value instanceof RelationshipValue) {
      return testRelationship(value.relationship);
    }
    throw typeError(`Only nodes and relationships have kinds, but got a value of type ${typeNameOf(value)}.`);
  };
}
