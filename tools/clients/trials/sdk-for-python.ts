import { askNumbers, uploadEnded } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** What it signs does not cover the query of an address, so that requests with one are refused. */
const SIGNS_WITHOUT_QUERY = [
  'list_available_client_jobs',
  'list_client_finished_jobs',
  'list_client_schedules',
  'list_clients',
];
/** Faults of the SDK, beside properties of nodes, which it takes for objects: a text for bytes, an id for an object. */
const CANNOT_READ = ['get_api_spec', 'list_auth_tokens'];
/** Asked of collectors alone, and not found by users. */
const OF_COLLECTORS = ['get_client_current_job', 'list_available_client_jobs'];

export const sdkForPython: Trial = {
  name: 'blood-hound-python-client',
  version: '2.0.0',
  needsPython: 8,
  does: 'SDK for Python, signed and by session: all 28 readings without parameters, Cypher, search, upload',
  async run({ client, estate, checks, script }) {
    const { printed } = await script('ask_with_sdk.py');
    const told = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    checks.equal('version of the API', told.version, 'v2');
    checks.equal('computers', told.computers, estate.records['computers']);
    checks.equal('first hit', told.found[0], `DOMAIN ADMINS@${estate.domain}`);
    checks.equal('its upload', (await uploadEnded(client, told.job)).status_message, 'Complete');
    checks.equal('its nodes', await askNumbers(client, 'MATCH (n:SdkThing) RETURN count(n)'), [2]);

    checks.equal('readings', Object.keys(told.session).length, 28);
    const signed = outcomesOf(told.signed);
    const session = outcomesOf(told.session);
    checks.equal('not read', signed.unread, CANNOT_READ);
    checks.equal('not read by session', session.unread, CANNOT_READ);
    checks.equal('refused', signed.with(401), SIGNS_WITHOUT_QUERY);
    checks.equal('refused by session', session.with(401), []);
    checks.equal('not found', session.with(404), OF_COLLECTORS);
    const fine = Object.keys(told.session).length - CANNOT_READ.length - OF_COLLECTORS.length;
    checks.equal('answered by session', session.with(200).length + session.with(202).length, fine);
  },
};

function outcomesOf(told: Readonly<Record<string, unknown>>) {
  const names = (is: (outcome: unknown) => boolean) =>
    Object.keys(told)
      .filter((name) => is(told[name]))
      .sort();

  return {
    unread: names((outcome) => typeof outcome === 'string'),
    with: (status: number) => names((outcome) => outcome === status),
  };
}
