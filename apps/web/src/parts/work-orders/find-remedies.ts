import { explanationQuery } from '../graph/explanation-query.ts';
import { causesOf, fixOf } from '../remediation/causes.ts';
import { type CauseQuestion, questionsOf } from './cause-questions.ts';
import type { WorkOrder } from './work-order.ts';
import type { Remedy } from './write-work-orders.ts';

/** Each question is work for the service. */
const AT_ONCE = 4;

/** What ends each relationship that is to be removed, by its place; of a derived one, its causes. */
export async function findRemedies(orders: readonly WorkOrder[]): Promise<readonly Remedy[]> {
  const remedies: Remedy[] = orders.map((order) => ({
    fix: order.action === 'Remove' ? fixOf(order) : undefined,
    causes: [],
  }));
  const questions = questionsOf(orders);
  const ask = async (): Promise<void> => {
    for (let next = questions.shift(); next !== undefined; next = questions.shift()) {
      remedies[next.place] = { fix: undefined, causes: await findCauses(next) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));

  return remedies;
}

async function findCauses({ route, relationship }: CauseQuestion): Promise<Remedy['causes']> {
  try {
    const { queryFn } = explanationQuery(route, relationship);
    const { graph } = await queryFn({ signal: new AbortController().signal });
    return causesOf(graph).filter(({ fix }) => fix !== undefined);
  } catch {
    // An order says what is to go as well without its causes.
    return [];
  }
}
