import { type GraphSnapshot, readProperty } from '@secgraph/graph';
import type { EnvironmentKind } from '@secgraph/graph-schema';

/** Written where a node is defined, and not where something only points to it. */
const PRIMARY_KIND = 'primarykind';

/**
 * Whether the data of an environment itself was collected, and not only that of others which mention it. Collectors of
 * extensions need not say so: what they tell of more than its existence was collected.
 */
export function isCollectedEnvironment(
  snapshot: GraphSnapshot,
  node: number,
  { extension }: Pick<EnvironmentKind, 'extension'>,
): boolean {
  const told = readProperty(snapshot, node, 'collected');
  const isDefined = () => readProperty(snapshot, node, PRIMARY_KIND) !== undefined;

  return told === true || (extension !== undefined && told !== false && isDefined());
}
