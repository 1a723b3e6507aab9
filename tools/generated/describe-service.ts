import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What the service tells of itself. */
interface ServiceDescription {
  readonly variables: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly fallback: string;
  }[];
  readonly limits: readonly {
    readonly what: string;
    readonly fallback: string;
    /** None where nothing changes it. */
    readonly setting?: string;
    readonly answers: readonly string[];
  }[];
}

const PROGRAM = 'apps/server/src/limits/main.ts';

export async function describeService(): Promise<ServiceDescription> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);

  return JSON.parse(stdout);
}
