import type { PropertyAccess } from '../../ast/ast.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { readTemporalComponent } from '../../values/temporal/temporal-component.ts';
import { isTemporal } from '../../values/temporal/temporal-value.ts';
import { isMap } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';
import { createNodePropertyReader } from './node-property-reader.ts';

export function compileProperty({ subject, name }: PropertyAccess, compiler: ExpressionCompiler): Evaluate {
  const { graph, plan } = compiler.context;
  const index = compiler.compileIndex(subject);

  if (index?.type === 'node') {
    const readNode = createNodePropertyReader(graph, name, { isStable: !plan.isUpdate });
    return (batch, row) => {
      const node = index.read(batch, row);
      return node === -1 ? null : readNode(node);
    };
  }
  if (index?.type === 'relationship') {
    return (batch, row) => {
      const relationship = index.read(batch, row);
      return relationship === -1 ? null : graph.readRelationshipProperty(relationship, name);
    };
  }

  const evaluate = compiler.compile(subject);
  return (batch, row) => readProperty(graph, evaluate(batch, row), name);
}

/** `value.name`, whatever the value is. */
export function readProperty(graph: QueryGraph, subject: Value, name: string): Value {
  if (subject === null) {
    return null;
  }
  if (subject instanceof NodeValue) {
    return graph.readNodeProperty(subject.node, name);
  }
  if (subject instanceof RelationshipValue) {
    return graph.readRelationshipProperty(subject.relationship, name);
  }
  if (isMap(subject)) {
    return subject.get(name) ?? null;
  }
  if (isTemporal(subject)) {
    return readTemporalComponent(subject, name);
  }
  throw typeError(`A value of type ${typeNameOf(subject)} has no property "${name}".`);
}
