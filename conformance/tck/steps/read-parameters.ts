import type { Value } from '@secgraph/cypher';
import type { Table } from '../gherkin/feature.ts';
import { notedToValue } from '../values/noted-to-value.ts';
import { parseNotedValue } from '../values/parse-noted-value.ts';

/** Rows of name and value. */
export function readParameters(parameters: Map<string, Value>, table: Table): void {
  for (const [name = '', value = ''] of table) {
    parameters.set(name, notedToValue(parseNotedValue(value)));
  }
}
