import { ask, type SoakContext } from '../soak-context.ts';

const ACTOR = 'queries';
const WAIT_SECONDS = 5;
const PAUSE_MS = 50;

const STATEMENTS = [
  'MATCH (n) RETURN n LIMIT 5000',
  'MATCH (n)-[r]->(m) RETURN n, r, m LIMIT 5000',
  'MATCH (a), (b) RETURN count(*)',
  'MATCH (a)-[*1..4]->(b) RETURN count(*)',
  'MATCH p = (a)-[*1..3]->(b) RETURN p LIMIT 2000',
  'MATCH p = shortestPath((u:User)-[*1..]->(g:Group)) RETURN p LIMIT 500',
  'MATCH (a)-->(b)-->(c)-->(a) RETURN count(*)',
  'MATCH (n) WITH n ORDER BY n.name RETURN collect(n.objectid)',
  'MATCH (n) WHERE n.name =~ "(A+)+B" RETURN n',
  'UNWIND range(1, 100000000) AS i RETURN sum(i)',
  'MATCH (n) RETURN labels(n), count(*) ORDER BY count(*) DESC',
  'MATCH (n',
] as const;

const PATHS = [
  '/api/v2/search?q=a',
  '/api/v2/search?q=ADMIN&limit=50',
  '/api/v2/available-domains',
  '/api/v2/graphs/kinds',
  '/api/v2/saved-queries',
  '/api/v2/datapipe/status',
  '/api/v2/file-upload?limit=100',
  '/api/v2/spec',
] as const;

/** Mostly questions that take all the time they are given, with small ones in between. */
export async function askHeavyQuestions(context: SoakContext): Promise<void> {
  const { random, stage, host } = context;
  await host.untilSteady();
  const headers = { prefer: `wait=${WAIT_SECONDS}` };

  if (random.chance(0.5)) {
    await ask(context, {
      actor: ACTOR,
      method: 'POST',
      path: '/api/v2/graphs/cypher',
      json: { query: random.pick(STATEMENTS), include_properties: random.chance(0.5) },
      headers,
      isHeavy: true,
    });
  } else {
    await ask(context, { actor: ACTOR, method: 'GET', path: random.pick(PATHS), headers, isHeavy: true });
  }
  await stage.rest(PAUSE_MS);
}
