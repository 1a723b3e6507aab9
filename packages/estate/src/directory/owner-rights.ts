import type { SeededRandom } from '@secgraph/kernel';
import { entry } from '../access/domain-access.ts';
import { SID } from '../identity/well-known.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { wellKnown } from './references.ts';

interface OwnerRights {
  /** Text; empty for most objects. */
  readonly aces: string;
  readonly properties: {
    readonly doesanyacegrantownerrights?: boolean;
    readonly doesanyinheritedacegrantownerrights?: boolean;
  };
}

const NO_RIGHTS: OwnerRights = { aces: '', properties: {} };

/** Now and then, entries for OWNER RIGHTS limit what owning the object is worth: to one right, or to nothing. */
export function drawOwnerRights(domain: DomainPlan, draws: SeededRandom): OwnerRights {
  if (!draws.chance(0.01)) {
    return NO_RIGHTS;
  }
  if (draws.chance(0.5)) {
    return {
      aces: entry('GenericWrite', wellKnown(domain, SID.ownerRights)),
      properties: { doesanyacegrantownerrights: true },
    };
  }

  const doesanyinheritedacegrantownerrights = draws.chance(0.5);
  return {
    aces: '',
    properties: { doesanyacegrantownerrights: true, doesanyinheritedacegrantownerrights },
  };
}
