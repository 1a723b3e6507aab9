import type { ThingToTry } from './things-to-try.ts';

export interface ReadyDemo {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly things: readonly ThingToTry[];
}

/** What the demo says when it is ready: commands stand alone on their lines, ready to be copied into a shell. */
export function presentDemo({ url, user, password, things }: ReadyDemo): string {
  const login = JSON.stringify({ login_method: 'secret', username: user, secret: password });
  const tried = things.flatMap(({ question, path, promise }, index) => [
    `${index + 1}. ${question}`,
    '',
    `   curl -s -H "Authorization: Bearer $TOKEN" '${url}${path}'`,
    '',
    `   → ${promise}`,
    '',
  ]);

  return [
    `Secgraph is ready at ${url}`,
    `Log in as ${user} with the password ${password}`,
    '',
    'In another terminal, first log in:',
    '',
    `   TOKEN=$(curl -s '${url}/api/v2/login' -H 'content-type: application/json' -d '${login}' | sed 's/.*"session_token":"\\([^"]*\\)".*/\\1/')`,
    '',
    'Then try:',
    '',
    ...tried,
    'Ctrl-C stops the demo and removes all of it.',
    '',
  ].join('\n');
}
