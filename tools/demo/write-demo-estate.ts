import { writeArchive } from '@secgraph/test-kit';
import type { DemoSize } from './command-line.ts';

const OBJECTS: Readonly<Record<DemoSize, number>> = { tiny: 150, small: 10_000, medium: 100_000 };

/** The archive that a collector would bring from the invented directory. */
export async function writeDemoEstate(path: string, size: DemoSize): Promise<void> {
  await writeArchive(path, { objects: OBJECTS[size], seed: 1 });
}
