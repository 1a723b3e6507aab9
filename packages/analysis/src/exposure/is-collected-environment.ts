import { type GraphSnapshot, readProperty } from '@secgraph/graph';
import type { EnvironmentKind } from '@secgraph/graph-schema';

/** Written where a node of generic data is defined, and not where something only points to it. */
const PRIMARY_KIND = 'primarykind';

/** Whether generic data tells of a node itself, and not only of what leads there. */
export function isDefinedNode(snapshot: GraphSnapshot, node: number): boolean {
  return readProperty(snapshot, node, PRIMARY_KIND) !== undefined;
}

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

  return told === true || (extension !== undefined && told !== false && isDefinedNode(snapshot, node));
}
