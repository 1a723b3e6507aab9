import type { AccessControl, Ace } from './access-control.ts';
import type { EstatePlan } from './estate-plan.ts';
import type { TypedPrincipal } from './identities.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What `JSON.stringify` takes. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Dates of the estate lie in the five years before this moment: 1 January 2026. */
const NOW_SECONDS = 1_767_225_600;
const FIVE_YEARS_SECONDS = 157_680_000;

export function unixTime(random: SeededRandom): number {
  return NOW_SECONDS - random.below(FIVE_YEARS_SECONDS);
}

/** The end of every record: identity, access control and, from version 6 on, where it lies. */
export function recordParts(
  estate: EstatePlan,
  record: { readonly id: string; readonly access: AccessControl; readonly containedBy?: TypedPrincipal },
): JsonObject {
  const { id, access, containedBy } = record;
  const namesParent = estate.version === 6;

  return {
    Aces: namesParent ? access.aces : access.aces.map(withoutHash),
    ObjectIdentifier: id,
    IsDeleted: false,
    IsACLProtected: access.isProtected,
    ...(namesParent ? { ContainedBy: containedBy ?? null } : {}),
  };
}

/** Children are named by their parent up to version 5, and name their parent from version 6 on. */
export function childObjects(estate: EstatePlan, children: () => readonly TypedPrincipal[]): JsonObject {
  return { ChildObjects: estate.version === 5 ? children() : [] };
}

/** Inheritance hashes came with version 6. */
export function inheritanceHashes(estate: EstatePlan, hashes: readonly string[]): JsonObject {
  return estate.version === 6 ? { InheritanceHashes: hashes } : {};
}

/** A part of a record that was gathered from a machine. */
export function collected<T extends JsonObject>(content: T): JsonObject {
  return { ...content, Collected: true, FailureReason: null };
}

export function notCollected<T extends JsonObject>(content: T): JsonObject {
  return { ...content, Collected: false, FailureReason: 'ErrorAccessDenied' };
}

function withoutHash({ InheritanceHash: _, ...ace }: Ace): Ace {
  return ace;
}
