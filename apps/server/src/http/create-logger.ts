import { type DestinationStream, type Logger, pino } from 'pino';

/** What must never reach a log. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'signature',
  'password',
  'secret',
  'current_secret',
  'otp',
  'token',
  'session_token',
  'digest',
  'databaseUrl',
  'databaseReadUrl',
];

/** Objects such fields come in. Named one by one, because wildcards cost more than the rest of a log line. */
const SECRET_PARENTS = [
  '',
  'headers.',
  'req.headers.',
  'body.',
  'err.',
  'err.details.',
  'config.',
  'config.admin.',
];

/** The log of the service: JSON lines, secrets blanked. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_PARENTS.flatMap((parent) => SECRET_FIELDS.map((field) => `${parent}${field}`));
  const options = { level, redact: { paths, censor: '[redacted]' }, base: null };

  return destination === undefined ? pino(options) : pino(options, destination);
}
