import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const SAMPLING_INTERVAL_US = 200;

/** Leaves CPU profiles in a folder, in the format that Chrome and editors read. */
export class CpuProfiler {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Of this thread, while `work` runs. */
  async record(name: string, work: () => unknown): Promise<void> {
    const session = new Session();
    session.connect();

    try {
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
      await session.post('Profiler.start');
      await work();
      const { profile } = await session.post('Profiler.stop');
      await mkdir(this.folder, { recursive: true });
      await writeFile(join(this.folder, `${name}.cpuprofile`), JSON.stringify(profile));
    } finally {
      session.disconnect();
    }
  }

  /** Arguments for a runtime that is to leave the profile of each of its threads when it ends. */
  get nodeArguments(): readonly string[] {
    return ['--cpu-prof', `--cpu-prof-interval=${SAMPLING_INTERVAL_US}`, `--cpu-prof-dir=${this.folder}`];
  }
}
