import type { FindingWithElements, UnifiedGraph } from '@secgraph/contract';

/** Whether somebody who can still log on stands at the start of a path, outside of tier zero, and a member of it at the end. */
export function isPathFromOutside(
  {
    source_principal_id: start,
    source_properties: properties,
    target_principal_id: end,
  }: Pick<FindingWithElements, 'source_principal_id' | 'source_properties' | 'target_principal_id'>,
  { nodes }: UnifiedGraph,
): boolean {
  const isMember = (id: string | undefined) =>
    Object.values(nodes).find(({ objectId }) => objectId === id)?.isTierZero;

  return properties?.['enabled'] !== false && isMember(start) === false && isMember(end) === true;
}
