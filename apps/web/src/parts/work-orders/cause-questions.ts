import type { RelationshipOf } from '../graph/explanation-query.ts';
import { type Explanation, explanationsOf } from '../graph/explanation-table.ts';
import { fixOf } from '../remediation/causes.ts';
import type { WorkOrder } from './work-order.ts';

/** So many derived relationships are asked about. */
const MAX_ASKED = 100;

/** What is asked about the order at a place. */
export interface CauseQuestion {
  readonly place: number;
  readonly route: Explanation['route'];
  readonly relationship: RelationshipOf;
}

/** Only what has causes to ask for counts towards the most that is asked. */
export function questionsOf(orders: readonly WorkOrder[]): CauseQuestion[] {
  return orders
    .flatMap((order, place): readonly CauseQuestion[] => {
      const { action, kind, ends } = order;
      const composition = explanationsOf(kind, {}).find(({ searchType }) => searchType === 'composition');
      return action !== 'Remove' ||
        ends === undefined ||
        composition === undefined ||
        fixOf(order) !== undefined
        ? []
        : [{ place, route: composition.route, relationship: { ...ends, kind } }];
    })
    .slice(0, MAX_ASKED);
}
