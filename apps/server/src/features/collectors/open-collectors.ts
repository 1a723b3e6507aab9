import type { CollectorSettings } from '../../config/server-config.ts';
import { parseTypeVersion } from '../../formats/collector-version.ts';
import { type MinisignKey, parseMinisignKey } from '../../formats/minisign.ts';
import { CollectorStore } from './collector-store.ts';
import { FolderShelf } from './folder-shelf.ts';
import type { OldestCollectors } from './present-releases.ts';

export function openCollectors({ folder }: CollectorSettings): CollectorStore {
  return new CollectorStore(new FolderShelf(folder));
}

/** The configuration was checked: what it lists are keys. */
export function collectorKeysOf({ keys }: CollectorSettings): readonly MinisignKey[] {
  return keys.map(parseMinisignKey).filter((key) => key !== undefined);
}

/** As above: what it lists are versions of types. */
export function oldestCollectorsOf({ oldest }: CollectorSettings): OldestCollectors {
  return new Map(oldest.map(parseTypeVersion).filter((entry) => entry !== undefined));
}
