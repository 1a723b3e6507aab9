import type { GraphSnapshot } from '@secgraph/graph';
import type { PropertyName } from '@secgraph/graph-schema';
import type { ExplainedRelationship } from '../../composition/composition.ts';
import { explainRelationship } from '../../composition/explain-relationship.ts';
import { type ExplanationOptions, explanationView } from '../../composition/explanation-view.ts';
import type { Needs, RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';
import { relayedDomainSid } from './relay-source.ts';
import { type AuthorityRelay, RELAY_PROPERTIES, takesRelayed } from './relay-to-adcs/conditions.ts';
import { findCoercible, RELAY_TO_SMB_NEEDS } from './relay-to-smb/composition.ts';

/**
 * Nodes to which the authentication of a relay relationship can be relayed, ascending; none for other kinds.
 *
 * Throws {@link ExplanationError}; `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function findRelayTargets(
  snapshot: GraphSnapshot,
  relationship: ExplainedRelationship & { readonly kind: string },
  options: ExplanationOptions = {},
): Uint32Array {
  switch (relationship.kind) {
    case 'CoerceAndRelayNTLMToLDAP':
      return controllers(snapshot, relationship, ['ldapavailable', 'ldapsigning'], options);
    case 'CoerceAndRelayNTLMToLDAPS':
      return controllers(snapshot, relationship, ['ldapsavailable', 'ldapsepa'], options);
    case 'CoerceAndRelayNTLMToADCS':
    case 'CoerceAndRelayNTLMToADCSRPC':
      return authorities(snapshot, { ...relationship, kind: relationship.kind }, options);
    case 'CoerceAndRelayNTLMToSMB':
      return coercible(snapshot, relationship, options);
    default:
      return Uint32Array.of();
  }
}

/** Domain controllers of the start's domain that offer a service and do not protect it. */
function controllers(
  snapshot: GraphSnapshot,
  { start }: ExplainedRelationship,
  [offers, protects]: readonly [PropertyName, PropertyName],
  options: ExplanationOptions,
): Uint32Array {
  const needs = {
    nodes: ['Computer'],
    properties: ['isdc', offers, protects],
    facts: [domains],
  } as const;
  const view = explanationView(snapshot, 'relay targets', needs, options);
  const sid = relayedDomainSid(view, start);
  const isController = view.booleans('isdc');
  const isOffered = view.booleans(offers);
  const isProtected = view.booleans(protects);

  return Uint32Array.from(
    Iterator.from(view.nodes('Computer')).filter(
      (computer) =>
        isController.read(computer) === true &&
        isOffered.read(computer) === true &&
        isProtected.read(computer) === false &&
        view.use(domains).sidOf(computer) === sid,
    ),
  );
}

/** Authorities of the explanation that take relayed authentication. */
function authorities(
  snapshot: GraphSnapshot,
  relationship: ExplainedRelationship & { readonly kind: AuthorityRelay },
  options: ExplanationOptions,
): Uint32Array {
  const needs: Needs = { nodes: ['EnterpriseCA'], properties: RELAY_PROPERTIES[relationship.kind] };
  const view = explanationView(snapshot, 'relay targets', needs, options);
  const isAuthority = view.nodes('EnterpriseCA');
  const isOpen = takesRelayed[relationship.kind](view);

  return explainRelationship(snapshot, relationship, options).nodes.filter(
    (node) => isAuthority.has(node) && isOpen(node),
  );
}

/** The computers of the explanation that can be coerced. */
function coercible(
  snapshot: GraphSnapshot,
  relationship: ExplainedRelationship,
  options: ExplanationOptions,
): Uint32Array {
  const view: RuleView = explanationView(snapshot, 'relay targets', RELAY_TO_SMB_NEEDS, options);
  const usual = findCoercible(view, relationship, 'usual').coercible;

  return Uint32Array.from(
    usual.length > 0 ? usual : findCoercible(view, relationship, 'whole').coercible,
  ).sort();
}
