import { hasKindOf } from './kind-tests.ts';
import type { ListRule } from './list-rule.ts';
import {
  drawReached,
  listReached,
  reachedBy,
  uniteElements,
  uniteNodes,
  type WalkShape,
} from './walk-rules.ts';

const BELOW: WalkShape = {
  direction: 'inbound',
  kinds: ['EnterpriseCAFor', 'HostsCAService', 'IssuedSignedBy'],
};
const ABOVE: WalkShape = {
  direction: 'outbound',
  kinds: ['EnterpriseCAFor', 'TrustedForNTAuth', 'IssuedSignedBy', 'RootCAFor', 'NTAuthStoreFor'],
};

/** What depends on the root certificate authority. */
export const rootHierarchy = reachedBy(BELOW);

/** What depends on the certificate authority, and what it depends on. */
export const caHierarchy: ListRule = {
  listNodes: (context, root) =>
    uniteNodes(context.graph, [listReached(context, root, BELOW), listReached(context, root, ABOVE)]),
  drawGraph: (context, root) =>
    uniteElements([BELOW, ABOVE].map((shape) => drawReached(context, root, shape))),
};

export const publishedTemplates = reachedBy({ direction: 'inbound', kinds: ['PublishedTo'] });
export const publishedToCas = reachedBy({ direction: 'outbound', kinds: ['PublishedTo'] });
export const trustedCas = reachedBy({ direction: 'inbound', kinds: ['TrustedForNTAuth'] });

export const linkedTemplates = reachedBy({
  direction: 'inbound',
  kinds: ['ExtendedByPolicy'],
  descend: (graph) => {
    const isTemplate = hasKindOf(graph, ['CertTemplate']);

    return ({ node }) => isTemplate(node);
  },
});

/** Who can become anybody in the domain over certificate services. */
export const adcsEscalations = reachedBy({
  direction: 'inbound',
  kinds: [
    'GoldenCert',
    'ADCSESC1',
    'ADCSESC3',
    'ADCSESC4',
    'ADCSESC6a',
    'ADCSESC6b',
    'ADCSESC9a',
    'ADCSESC9b',
    'ADCSESC10a',
    'ADCSESC10b',
  ],
});
