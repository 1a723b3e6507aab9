import type { Strike, Wave } from '../strike.ts';

const LONG = 14_000;

/** Names, passwords and codes. */
export const loginsWave: Wave = {
  name: 'logins',
  *strikes() {
    const values: Readonly<Record<string, unknown>> = {
      'a long text': 'x'.repeat(LONG),
      'a number': 1e308,
      'a list': Array(1_000).fill('x'),
      'an object': { $ne: null },
      nothing: null,
      'a quote': "' OR 1=1 --",
      'a character that cannot be stored': '\0',
      'letters with many marks': `a${'\u0301'.repeat(LONG / 2)}`,
      'capitals of another alphabet': 'İ'.repeat(2_000),
    };
    let address = 0;
    for (const [name, value] of Object.entries(values)) {
      for (const field of ['username', 'secret', 'otp', 'login_method']) {
        yield login(`${name} as ${field}`, { [field]: value }, address++);
      }
    }
  },
};

/** From an address of its own: one may try once a second. */
function login(name: string, fields: Readonly<Record<string, unknown>>, address: number): Strike {
  return {
    name,
    as: undefined,
    request: {
      method: 'POST',
      path: '/api/v2/login',
      json: { login_method: 'secret', username: 'nobody', secret: 'x', ...fields },
      localAddress: `127.0.8.${1 + (address % 250)}`,
    },
  };
}
