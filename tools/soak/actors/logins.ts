import { dataOf, type Outcome } from '../../service/send-request.ts';
import { askAsNobody, type SoakContext } from '../soak-context.ts';

const OWN_ADDRESS = '127.0.0.1';
const FOREIGN_ADDRESS = '127.0.0.66';
const OWN_PAUSE_MS = 4_000;
const FOREIGN_PAUSE_MS = 1_000;

/** The owner of the account, from where he has logged in before: he must get in, whatever strangers try. */
export async function logInRightly(context: SoakContext): Promise<void> {
  const { host, session, stage, record } = context;
  await host.untilSteady();
  const outcome = await logIn(context, OWN_ADDRESS, session);

  const data = dataOf(outcome);
  const token: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'session_token') : undefined;
  if (typeof token === 'string') {
    session.token = token;
  } else if (outcome.kind === 'answer' && host.timeline.isSteady(outcome.sentMs, outcome.endMs)) {
    record.violate('the owner of an account gets in', `${outcome.status} ${outcome.text.slice(0, 200)}`);
  }
  await stage.rest(OWN_PAUSE_MS);
}

/** A stranger who guesses, once a second. */
export async function logInWrongly(context: SoakContext): Promise<void> {
  const { host, random, session, stage, record } = context;
  await host.untilSteady();
  const name = random.pick([session.name, session.name, 'nobody', `guess-${random.below(1000)}`]);
  const outcome = await logIn(context, FOREIGN_ADDRESS, { name, password: `guess ${random.below(1e6)}` });
  if (outcome.kind === 'answer' && outcome.status === 200) {
    record.violate('a wrong password lets nobody in', name);
  }
  await stage.rest(FOREIGN_PAUSE_MS);
}

function logIn(
  context: SoakContext,
  localAddress: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Outcome> {
  return askAsNobody(context, {
    actor: localAddress === OWN_ADDRESS ? 'right logins' : 'wrong logins',
    method: 'POST',
    path: '/api/v2/login',
    json: { login_method: 'secret', username: name, secret: password },
    localAddress,
  });
}
