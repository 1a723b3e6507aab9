import type { PipelineLog } from '../ports.ts';
import type { DatapipeEvent } from './protocol.ts';

/** Log lines of the thread, written by the server's own log, so that there is one order and one redaction. */
export function createThreadLog(send: (event: DatapipeEvent) => void): PipelineLog {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (fields: Readonly<Record<string, unknown>>, message: string): void =>
      send({ type: 'log', level, fields: describeErrors(fields), message });

  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Errors lose their code and cause in a structured clone. */
function describeErrors(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? describe(value) : value]),
  );
}

function describe(error: Error): Readonly<Record<string, unknown>> {
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;

  return { type: error.name, code, message: error.message, stack: error.stack, cause };
}
