import type {
  ListLiteral,
  MapLiteral,
  MapProjection,
  MapProjectionItem,
  Slice,
  Subscript,
} from '../../ast/ast.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { isInteger, isList, isMap } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError, valueError } from '../../values/value-error.ts';
import { ListBuilder, MapBuilder } from '../../values/value-size.ts';
import { readProperty } from './compile-property.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

export function compileList({ items }: ListLiteral, compiler: ExpressionCompiler): Evaluate {
  const compiled = items.map((item) => compiler.compile(item));
  return (batch, row) => {
    const list = new ListBuilder();
    for (const evaluate of compiled) {
      list.add(evaluate(batch, row));
    }
    return list.finish();
  };
}

export function compileMap({ entries }: MapLiteral, compiler: ExpressionCompiler): Evaluate {
  const compiled = entries.map(({ name, value }) => ({ name, evaluate: compiler.compile(value) }));
  return (batch, row) => {
    const map = new MapBuilder();
    for (const { name, evaluate } of compiled) {
      map.set(name, evaluate(batch, row));
    }
    return map.finish();
  };
}

/** `subject { .name, .*, name: expression, variable }` */
export function compileMapProjection(
  { subject, items }: MapProjection,
  compiler: ExpressionCompiler,
): Evaluate {
  const evaluate = compiler.compile(subject);
  const fill = items.map((item) => compileProjectionItem(item, compiler));

  return (batch, row) => {
    const value = evaluate(batch, row);
    if (value === null) {
      return null;
    }
    const projected = new MapBuilder();
    for (const put of fill) {
      put(projected, value, batch, row);
    }
    return projected.finish();
  };
}

type PutEntries = (target: MapBuilder, subject: Value, ...row: Parameters<Evaluate>) => void;

function compileProjectionItem(item: MapProjectionItem, compiler: ExpressionCompiler): PutEntries {
  const { graph } = compiler.context;

  switch (item.type) {
    case 'property':
      return (target, subject) => {
        target.set(item.name, readProperty(graph, subject, item.name));
      };
    case 'all':
      return (target, subject) => {
        for (const [name, value] of readEntries(subject)) {
          target.set(name, value);
        }
      };
    case 'entry': {
      const evaluate = compiler.compile(item.value);
      return (target, _subject, batch, row) => {
        target.set(item.name, evaluate(batch, row));
      };
    }
    case 'variable': {
      const evaluate = compiler.compile(item.variable);
      return (target, _subject, batch, row) => {
        target.set(item.variable.name, evaluate(batch, row));
      };
    }
  }

  function readEntries(subject: Value): Iterable<readonly [string, Value]> {
    if (subject instanceof NodeValue) {
      return graph.readNodeProperties(subject.node);
    }
    if (subject instanceof RelationshipValue) {
      return graph.readRelationshipProperties(subject.relationship);
    }
    if (isMap(subject)) {
      return subject;
    }
    throw typeError(`A value of type ${typeNameOf(subject)} has no properties to project.`);
  }
}

/** `list[index]`, `map[key]`, `element[key]` */
export function compileSubscript({ subject, index }: Subscript, compiler: ExpressionCompiler): Evaluate {
  const evaluate = compiler.compile(subject);
  const evaluateIndex = compiler.compile(index);
  const { graph } = compiler.context;

  return (batch, row) => {
    const container = evaluate(batch, row);
    const key = evaluateIndex(batch, row);
    if (container === null || key === null) {
      return null;
    }
    if (isList(container)) {
      return readElement(container, key);
    }
    const isElement = container instanceof NodeValue || container instanceof RelationshipValue;
    if (isElement || isMap(container)) {
      return readProperty(graph, container, assertName(key, isElement));
    }
    throw typeError(`A value of type ${typeNameOf(container)} has no elements to subscript.`);
  };
}

function assertName(key: Value, isElement: boolean): string {
  if (typeof key !== 'string') {
    throw valueError(
      'TypeError',
      isElement ? 'PropertyAccessByNonString' : 'MapElementAccessByNonString',
      `Properties and entries are read by name, but the subscript is of type ${typeNameOf(key)}.`,
    );
  }
  return key;
}

function readElement(list: readonly Value[], index: Value): Value {
  if (!isInteger(index)) {
    throw valueError(
      'TypeError',
      'ListElementAccessByNonInteger',
      `A list is read by position, but the subscript is of type ${typeNameOf(index)}.`,
    );
  }
  const position = Number(index);
  return list[position < 0 ? list.length + position : position] ?? null;
}

/** `list[from..to]` */
export function compileSlice({ subject, from, to }: Slice, compiler: ExpressionCompiler): Evaluate {
  const evaluate = compiler.compile(subject);
  const { poll } = compiler.context;
  const evaluateFrom = from === undefined ? undefined : compiler.compile(from);
  const evaluateTo = to === undefined ? undefined : compiler.compile(to);

  return (batch, row) => {
    const list = evaluate(batch, row);
    const first = evaluateFrom === undefined ? 0 : evaluateFrom(batch, row);
    const last = evaluateTo === undefined ? Number.MAX_SAFE_INTEGER : evaluateTo(batch, row);
    if (list === null || first === null || last === null) {
      return null;
    }
    if (!isList(list)) {
      throw typeError(`Only lists can be sliced, but got a value of type ${typeNameOf(list)}.`);
    }
    if (!isInteger(first) || !isInteger(last)) {
      throw typeError('The bounds of a slice must be integers.');
    }
    const part = list.slice(Number(first), Number(last));
    poll.spendOn(part);
    return part;
  };
}
