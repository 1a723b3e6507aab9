import type { Expression } from '../../ast/ast.ts';
import type { Parser } from '../parser.ts';
import { parseKindExpression } from '../pattern/parse-kind-expression.ts';
import { parseAtom } from './parse-atom.ts';

/** NonArithmeticOperatorExpression = PropertyExpression [':' Kinds] */
export function parsePostfix(parser: Parser, atom?: Expression): Expression {
  const { start } = atom === undefined ? parser.token : atom.range;
  const subject = parsePropertyExpression(parser, atom);
  if (!parser.is(':')) {
    return subject;
  }
  const kinds = parseKindExpression(parser);

  return { type: 'kindTest', range: parser.rangeFrom(start), subject, kinds };
}

/** PropertyExpression = Atom { '.' SchemaName | '[' Expression ']' | '[' [Expression] '..' [Expression] ']' } */
export function parsePropertyExpression(parser: Parser, atom?: Expression): Expression {
  const { start } = atom === undefined ? parser.token : atom.range;
  let subject = atom ?? parseAtom(parser);

  for (;;) {
    if (parser.is('.')) {
      parser.take();
      const name = parser.expectName('the name of a property').value;
      subject = { type: 'property', range: parser.rangeFrom(start), subject, name };
    } else if (parser.is('[')) {
      parser.take();
      subject = parseSubscript(parser, start, subject);
    } else {
      return subject;
    }
  }
}

function parseSubscript(parser: Parser, start: number, subject: Expression): Expression {
  const from = parser.is('..') ? undefined : parser.parseExpression();
  if (from !== undefined && parser.tryTake(']') !== undefined) {
    return { type: 'subscript', range: parser.rangeFrom(start), subject, index: from };
  }
  parser.expect('..');
  const to = parser.is(']') ? undefined : parser.parseExpression();
  parser.expect(']');

  return { type: 'slice', range: parser.rangeFrom(start), subject, from, to };
}
