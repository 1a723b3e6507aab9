import type { MapEntry, MapLiteral, MapProjection, MapProjectionItem, Variable } from '../../ast/ast.ts';
import { parseVariable } from '../parse-variable.ts';
import type { Parser } from '../parser.ts';

/** MapLiteral = '{' [SchemaName ':' Expression { ',' SchemaName ':' Expression }] '}' */
export function parseMapLiteral(parser: Parser): MapLiteral {
  const { start } = parser.expect('{');
  const entries: MapEntry[] = [];

  if (parser.tryTake('}') === undefined) {
    do {
      const name = parser.expectName('a key').value;
      parser.expect(':');
      entries.push({ name, value: parser.parseExpression() });
    } while (parser.tryTake(',') !== undefined);
    parser.expect('}');
  }

  return { type: 'map', range: parser.rangeFrom(start), entries };
}

/** MapProjection = Variable '{' [Item { ',' Item }] '}' */
export function parseMapProjection(parser: Parser, subject: Variable): MapProjection {
  const { start } = subject.range;
  const items: MapProjectionItem[] = [];
  parser.expect('{');

  if (parser.tryTake('}') === undefined) {
    do {
      items.push(parseItem(parser));
    } while (parser.tryTake(',') !== undefined);
    parser.expect('}');
  }

  return { type: 'mapProjection', range: parser.rangeFrom(start), subject, items };
}

/** Item = '.' '*' | '.' SchemaName | SchemaName ':' Expression | Variable */
function parseItem(parser: Parser): MapProjectionItem {
  if (parser.tryTake('.') !== undefined) {
    if (parser.tryTake('*') !== undefined) {
      return { type: 'all' };
    }
    return { type: 'property', name: parser.expectName('the name of a property').value };
  }

  const variable = parseVariable(parser, 'a key or a variable');
  if (parser.tryTake(':') === undefined) {
    return { type: 'variable', variable };
  }

  return { type: 'entry', name: variable.name, value: parser.parseExpression() };
}
