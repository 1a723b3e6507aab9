import { canonicalJson } from '../record/canonical-json.ts';

/** Property sets of collected relationships (docs/formats/collector-format.md#properties-of-relationships), canonical JSON. */
export const NOT_ACL = '{"isacl":false}';
export const PRIMARY_GROUP = '{"isacl":false,"isprimarygroup":true}';
export const GROUP_MEMBER = '{"isacl":false,"isprimarygroup":false}';

const HASH_LIMIT = 4096;
const explicitRights = new Map<string, string>();
const inheritedRights = new Map<string, string>();

/**
 * Property set of an access-control entry. Texts are kept, because one inheritance hash comes up on every
 * object below the ancestor that pushes the entry down.
 */
export function aclProperties(isInherited: boolean, inheritanceHash: string): string {
  const known = isInherited ? inheritedRights : explicitRights;
  const text = known.get(inheritanceHash);
  if (text !== undefined) {
    return text;
  }

  if (known.size >= HASH_LIMIT) {
    known.clear();
  }

  const created = canonicalJson({
    isacl: true,
    isinherited: isInherited,
    inheritancehash: inheritanceHash,
  });
  known.set(inheritanceHash, created);
  return created;
}
