import type {
  Expression,
  Projection,
  ProjectionItem,
  ReturnClause,
  SortItem,
  WithClause,
} from '../../ast/ast.ts';
import { parseVariable } from '../parse-variable.ts';
import type { Parser } from '../parser.ts';
import { parseWhere } from './parse-read-clause.ts';

/** With = 'WITH' ProjectionBody ['WHERE' Expression] */
export function parseWith(parser: Parser): WithClause {
  const { start } = parser.expectKeyword('WITH');
  const projection = parseProjection(parser);
  const where = parseWhere(parser);

  return { type: 'with', range: parser.rangeFrom(start), ...projection, where };
}

/** Return = 'RETURN' ProjectionBody */
export function parseReturn(parser: Parser): ReturnClause {
  const { start } = parser.expectKeyword('RETURN');
  const projection = parseProjection(parser);

  return { type: 'return', range: parser.rangeFrom(start), ...projection };
}

/** ProjectionBody = ['DISTINCT'] ProjectionItems [Order] [Skip] [Limit] */
function parseProjection(parser: Parser): Projection {
  const isDistinct = isDistinctAhead(parser) && parser.tryKeyword('DISTINCT') !== undefined;
  const includesAll = parser.tryTake('*') !== undefined;
  const items: ProjectionItem[] = [];
  if (!includesAll || parser.tryTake(',') !== undefined) {
    do {
      items.push(parseItem(parser));
    } while (parser.tryTake(',') !== undefined);
  }

  const orderBy = parser.tryKeyword('ORDER') === undefined ? [] : parseSortItems(parser);
  const skip = parseSkip(parser);
  const limit = parser.tryKeyword('LIMIT') === undefined ? undefined : parser.parseExpression();

  return { isDistinct, includesAll, items, orderBy, skip, limit };
}

/** `RETURN distinct` and `RETURN distinct.name` are about a variable. */
function isDistinctAhead(parser: Parser): boolean {
  return (
    parser.isKeyword('DISTINCT') &&
    !/^(?:end|[.,;:)}]|=)$/.test(parser.peek().kind) &&
    !parser.isKeyword('AS', 1)
  );
}

/** ProjectionItem = Expression ['AS' Variable] */
function parseItem(parser: Parser): ProjectionItem {
  const { start } = parser.token;
  const expression = parser.parseExpression();
  const text = parser.rangeFrom(start);
  const alias = parser.tryKeyword('AS') === undefined ? undefined : parseVariable(parser);

  return {
    range: parser.rangeFrom(start),
    expression,
    alias,
    name: alias?.name ?? nameColumn(parser, expression, text),
  };
}

function nameColumn(parser: Parser, expression: Expression, text: { start: number; end: number }): string {
  return expression.type === 'variable' ? expression.name : parser.source.slice(text.start, text.end);
}

/** Order = 'ORDER' 'BY' SortItem { ',' SortItem } */
function parseSortItems(parser: Parser): readonly SortItem[] {
  parser.expectKeyword('BY');
  const items = [parseSortItem(parser)];
  while (parser.tryTake(',') !== undefined) {
    items.push(parseSortItem(parser));
  }

  return items;
}

/** SortItem = Expression ['ASCENDING' | 'ASC' | 'DESCENDING' | 'DESC'] */
function parseSortItem(parser: Parser): SortItem {
  const { start } = parser.token;
  const expression = parser.parseExpression();
  const isDescending =
    parser.tryKeyword('DESC') !== undefined || parser.tryKeyword('DESCENDING') !== undefined;
  if (!isDescending && parser.tryKeyword('ASC') === undefined) {
    parser.tryKeyword('ASCENDING');
  }

  return { range: parser.rangeFrom(start), expression, isDescending };
}

/** Skip = ('SKIP' | 'OFFSET') Expression */
function parseSkip(parser: Parser): Expression | undefined {
  const isSkip = parser.tryKeyword('SKIP') !== undefined || parser.tryKeyword('OFFSET') !== undefined;

  return isSkip ? parser.parseExpression() : undefined;
}
