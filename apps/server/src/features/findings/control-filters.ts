import { BUILT_IN_FINDING_TYPES, typesOfControl } from '@secgraph/analysis';
import type { TypeCondition } from '@secgraph/database/findings';
import type { ListQuery } from '@secgraph/kernel';

const COLUMN = 'compliance_control';
const ALL_TYPES = BUILT_IN_FINDING_TYPES.map(({ name }) => name);

/**
 * Controls are no column of what is stored: the type of a finding says which it speaks against. Several that are asked
 * for are alternatives, as with other columns; those that are not known are of no type.
 */
export function readControlFilters(list: ListQuery): {
  readonly types: readonly TypeCondition[];
  readonly rest: ListQuery;
} {
  const own = list.filters.filter(({ column }) => column === COLUMN);
  const wanted = own.filter(({ predicate }) => predicate === 'eq').map(({ value }) => value);
  const unwanted = own.filter(({ predicate }) => predicate !== 'eq').map(({ value }) => value);

  return {
    types: [
      ...(wanted.length === 0 ? [] : [ofControls(wanted)]),
      ...unwanted.map((control) => {
        const { types, isOneOf } = ofControls([control]);
        return { types, isOneOf: !isOneOf };
      }),
    ],
    rest: { ...list, filters: list.filters.filter((filter) => !own.includes(filter)) },
  };
}

/** Undefined stands for null: types that speak against nothing, which are those that the service does not know. */
function ofControls(controls: readonly unknown[]): TypeCondition {
  const types = controls.flatMap((control) => (typeof control === 'string' ? typesOfControl(control) : []));
  if (!controls.includes(undefined)) {
    return { types, isOneOf: true };
  }

  return { types: ALL_TYPES.filter((type) => !types.includes(type)), isOneOf: false };
}
