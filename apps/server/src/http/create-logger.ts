import { type DestinationStream, type Logger, pino } from 'pino';

/** What must never reach a log, wherever it is in a logged object up to two levels deep. */
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
];

/** The log of the service: JSON lines, secrets blanked. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = { level, redact: { paths, censor: '[redacted]' }, base: null };

  return destination === undefined ? pino(options) : pino(options, destination);
}
