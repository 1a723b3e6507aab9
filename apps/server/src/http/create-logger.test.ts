import { expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

it('blanks secrets wherever they usually are', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const secret = 'hunter2';
  logger.info({
    secret,
    headers: { authorization: secret, cookie: secret },
    body: { current_secret: secret },
  });
  logger.info({
    config: { admin: { password: secret }, databaseUrl: secret },
    req: { headers: { signature: secret } },
  });
  logger.child({ part: 'x' }).info({ token: secret });
  logger.info({ harmless: 'visible' });

  expect(lines.join('')).not.toContain(secret);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain('visible');
});
