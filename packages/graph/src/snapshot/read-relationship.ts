import { type PropertyObject, parseProperties } from '../property/property-value.ts';
import { findPosition } from '../topology/relationship-position.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { readObservation } from './read-node.ts';

/** Outbound position of the relationship, if there is one. Logarithmic in the start node's degree. */
export function findRelationship(
  snapshot: GraphSnapshot,
  start: number,
  end: number,
  kindId: number,
): number | undefined {
  const position = findPosition(snapshot.outbound, start, kindId, end);
  return position === -1 ? undefined : position;
}

/** Properties of an outbound position, with the virtual `lastseen` (RFC 3339). */
export function readRelationshipProperties(snapshot: GraphSnapshot, position: number): PropertyObject {
  const properties = readStoredRelationshipProperties(snapshot, position);
  const lastSeen = readObservation(snapshot, snapshot.relationshipSeen[position] as number);

  if (lastSeen !== undefined) {
    properties['lastseen'] = lastSeen;
  }

  return properties;
}

/** Properties of an outbound position without `lastseen`. */
export function readStoredRelationshipProperties(snapshot: GraphSnapshot, position: number): PropertyObject {
  const json = readPropertySet(snapshot, snapshot.relationshipProperties[position] as number);
  return json === undefined ? {} : parseProperties(json);
}

/** Canonical JSON text of a property set; undefined for one without properties, and for one that came later. */
export function readPropertySet(snapshot: GraphSnapshot, propertySetId: number): string | undefined {
  const code = snapshot.propertySetTexts[propertySetId];
  return code === undefined || code === 0 ? undefined : snapshot.strings.read(code);
}
