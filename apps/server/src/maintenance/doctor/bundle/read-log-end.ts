import { open } from 'node:fs/promises';

const END_BYTES = 512 * 1024;
const LINES = 1_000;
/** Of a line of the service: when, how grave, where, and what happened, in words of the sources. */
const FIELDS = ['level', 'time', 'part', 'code', 'msg', 'route', 'statusCode', 'durationMs'];
/** `%m [%p] `, then the severity; what details, such as rows, follows in lines of its own. */
const POSTGRES_LINE =
  /^\d{4}-\d{2}-\d{2} [\d:.]{1,15} \w{1,10} \[\d{1,10}\] (?:LOG|WARNING|ERROR|FATAL|PANIC): /;
/** Values stand in quotes. */
const QUOTED = /"[^"\n]{0,2000}"/g;

/** The last lines of the log of a service, without what is about objects, users or requests. Undefined: not readable. */
export async function readServiceLog(path: string): Promise<string | undefined> {
  return readEnd(path, (line) => {
    const fields = parse(line);
    if (fields === undefined) {
      return undefined;
    }
    const kept = FIELDS.filter((name) => name in fields).map((name) => [name, fields[name]]);
    const { err } = fields;
    const code = typeof err === 'object' && err !== null && 'code' in err ? { errorCode: err.code } : {};

    return JSON.stringify({ ...Object.fromEntries(kept), ...code });
  });
}

/** The same of the embedded PostgreSQL. */
export async function readPostgresLog(path: string): Promise<string | undefined> {
  return readEnd(path, (line) => (POSTGRES_LINE.test(line) ? line.replace(QUOTED, '"…"') : undefined));
}

/** What prints itself, such as the first password, is no JSON; what supervisors put before it is left out. */
function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  const start = line.indexOf('{');
  try {
    const value: unknown = start < 0 ? undefined : JSON.parse(line.slice(start));
    return typeof value === 'object' && value !== null && 'level' in value
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

async function readEnd(
  path: string,
  keep: (line: string) => string | undefined,
): Promise<string | undefined> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path);
  } catch {
    return undefined;
  }

  try {
    const { size } = await file.stat();
    const position = Math.max(0, size - END_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(END_BYTES), position });
    const lines = buffer.subarray(0, bytesRead).toString('utf8').split('\n');
    // The first one is cut.
    const whole = position === 0 ? lines : lines.slice(1);

    return whole
      .map(keep)
      .filter((line) => line !== undefined)
      .slice(-LINES)
      .map((line) => `${line}\n`)
      .join('');
  } finally {
    await file.close();
  }
}
