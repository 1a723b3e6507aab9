import { dataOf } from '../service/send-request.ts';
import { ask, type SoakContext } from './soak-context.ts';

export interface Question {
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const WAIT = { prefer: 'wait=120' };
const NO_RESULT = 404;

/** The literals of a result, row by row; undefined when there was no answer. */
export async function runQuery(
  context: SoakContext,
  actor: string,
  { query, parameters }: Question,
): Promise<readonly unknown[] | undefined> {
  const outcome = await ask(context, {
    actor: `${actor}: query`,
    method: 'POST',
    path: '/api/v2/graphs/cypher',
    json: { query, parameters },
    headers: WAIT,
  });
  if (outcome.kind === 'answer' && outcome.status === NO_RESULT) {
    return [];
  }

  const data = dataOf(outcome);
  const literals: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'literals') : undefined;

  return Array.isArray(literals) ? literals.map(({ value }: { value: unknown }) => value) : undefined;
}
