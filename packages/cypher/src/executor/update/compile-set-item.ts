import type { PropertyAccess, RemoveItem, SetItem, Subscript } from '../../ast/ast.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { isMap } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { MapValue, Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import type { Batch } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { ElementTarget } from './element-target.ts';

/** Carries out a clause's item for one row. */
export type ApplyItem = (batch: Batch, row: number) => void;

export function compileSetItem(item: SetItem, { context, expressions }: OperatorBuilder): ApplyItem {
  const target = new ElementTarget(context);

  switch (item.type) {
    case 'setProperty': {
      const element = expressions.compile(item.target.subject);
      const nameOf = compileName(item.target, (it) => expressions.compile(it));
      const value = expressions.compile(item.value);
      return (batch, row) => target.setProperty(element(batch, row), nameOf(batch, row), value(batch, row));
    }
    case 'setProperties': {
      const element = expressions.compile(item.variable);
      const value = expressions.compile(item.value);
      return (batch, row) => {
        const properties = propertiesOf(value(batch, row), context.graph);
        target.setProperties(element(batch, row), properties, item.isMerge);
      };
    }
    case 'setKinds': {
      const element = expressions.compile(item.variable);
      return (batch, row) => target.addKinds(element(batch, row), item.kinds);
    }
  }
}

export function compileRemoveItem(item: RemoveItem, { context, expressions }: OperatorBuilder): ApplyItem {
  const target = new ElementTarget(context);

  if (item.type === 'removeKinds') {
    const element = expressions.compile(item.variable);
    return (batch, row) => target.removeKinds(element(batch, row), item.kinds);
  }

  const element = expressions.compile(item.target.subject);
  const nameOf = compileName(item.target, (it) => expressions.compile(it));
  return (batch, row) => target.setProperty(element(batch, row), nameOf(batch, row), null);
}

/** Name of the property that `n.name` or `n['name']` means. */
function compileName(
  target: PropertyAccess | Subscript,
  compile: (expression: Subscript['index']) => Evaluate,
): (batch: Batch, row: number) => string {
  if (target.type === 'property') {
    return () => target.name;
  }

  const evaluate = compile(target.index);
  return (batch, row) => {
    const name = evaluate(batch, row);
    if (typeof name !== 'string') {
      throw typeError(`The name of a property is a String, not a ${typeNameOf(name)}.`);
    }
    return name;
  };
}

/** A map, or all properties of an element. */
function propertiesOf(value: Value, graph: OperatorBuilder['context']['graph']): MapValue {
  if (value instanceof NodeValue) {
    return graph.readNodeProperties(value.node);
  }
  if (value instanceof RelationshipValue) {
    return graph.readRelationshipProperties(value.relationship);
  }
  if (value === null || !isMap(value)) {
    throw typeError(
      `Properties are set from a Map, a Node or a Relationship, not from a ${typeNameOf(value)}.`,
    );
  }
  return value;
}
