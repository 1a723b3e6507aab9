import { type FindingTypes } from '@secgraph/analysis';
import type { FindingRepository } from '@secgraph/database/findings';
import type { AskedFinding } from '@secgraph/questions';
import { badRequest, notFound } from '../../http/http-error.ts';

/** Throws a refusal for what is no type of relationships into zones. */
export function readAskedType(types: FindingTypes, name: string): AskedFinding {
  kindOfType(types, name);
  return { type: name };
}

/** With the zone it belongs to; of `visible` environments alone, where that is not undefined. Throws a refusal for what is not there, and what is no relationship into a zone. */
export async function readAskedFinding(
  findings: FindingRepository,
  id: number,
  { types, visible }: { readonly types: FindingTypes; readonly visible: readonly string[] | undefined },
): Promise<{ readonly tagId: number; readonly finding: AskedFinding }> {
  const found = await findings.findFinding(id, visible);
  if (found === undefined) {
    throw notFound();
  }
  const kind = kindOfType(types, found.type);
  if (found.source === undefined) {
    throw badRequest(NO_WAY_IN);
  }

  return {
    tagId: found.tagId,
    finding: { id, type: found.type, kind, sourceId: found.source.objectId, targetId: found.target.objectId },
  };
}

const NO_WAY_IN = 'only findings that are relationships into a zone have choke points';

function kindOfType(types: FindingTypes, name: string): string {
  const type = types.find(name);
  if (type === undefined) {
    throw badRequest(`unknown type of findings: ${name}`);
  }
  if (type.shape !== 'relationship' || type.scope !== 'zone') {
    throw badRequest(NO_WAY_IN);
  }
  return type.kind;
}
