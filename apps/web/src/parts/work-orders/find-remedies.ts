import { explanationQuery } from '../graph/explanation-query.ts';
import { explanationsOf } from '../graph/explanation-table.ts';
import { causesOf, fixOf } from '../remediation/causes.ts';
import type { WorkOrder } from './work-order.ts';
import type { Remedy } from './write-work-orders.ts';

/** So many derived relationships are asked about, a few at once: each is work for the service. */
const MAX_ASKED = 100;
const AT_ONCE = 4;

/** What ends each relationship that is to be removed, by its place; of a derived one, its causes. */
export async function findRemedies(orders: readonly WorkOrder[]): Promise<readonly Remedy[]> {
  const remedies: Remedy[] = orders.map((order) => ({
    fix: order.action === 'Remove' ? fixOf(order) : undefined,
    causes: [],
  }));
  const places = [...orders.keys()].filter((place) => remedies[place]?.fix === undefined).slice(0, MAX_ASKED);
  const ask = async (): Promise<void> => {
    for (let place = places.shift(); place !== undefined; place = places.shift()) {
      const order = orders[place];
      if (order !== undefined) {
        remedies[place] = { fix: undefined, causes: await findCauses(order) };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));

  return remedies;
}

async function findCauses({ action, kind, ends }: WorkOrder): Promise<Remedy['causes']> {
  const composition = explanationsOf(kind, {}).find(({ searchType }) => searchType === 'composition');
  if (action !== 'Remove' || ends === undefined || composition === undefined) {
    return [];
  }

  try {
    const { queryFn } = explanationQuery(composition.route, { ...ends, kind });
    const { graph } = await queryFn({ signal: new AbortController().signal });
    return causesOf(graph).filter(({ fix }) => fix !== undefined);
  } catch {
    // An order says what is to go as well without its causes.
    return [];
  }
}
