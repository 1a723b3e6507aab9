import type { KindDraft } from '../../engine/rule-draft.ts';
import type { Needs, RuleView } from '../../engine/rule-view.ts';
import { ntlmCoercion } from './ntlm-coercion.ts';
import { type DirectoryService, relayControllers } from './relay-controllers.ts';

export const RELAY_TO_CONTROLLERS_NEEDS: Needs = {
  properties: ['webclientrunning', 'domainsid'],
  facts: [ntlmCoercion, relayControllers],
};

/**
 * To every computer that can be coerced over HTTP, where its domain has a controller, other than itself, to
 * which that can be relayed. It is the coerced computer that is taken over.
 */
export function relayToControllers(view: RuleView, draft: KindDraft, service: DirectoryService): void {
  if (!view.parameters.derivesNtlmRelay) {
    return;
  }

  const coercion = view.use(ntlmCoercion);
  const controllers = view.use(relayControllers)[service];
  const hasWebClient = view.booleans('webclientrunning');
  const sids = view.strings('domainsid');

  for (const computer of coercion.coercible) {
    view.poll();
    const source = coercion.authenticatedUsersOf(computer);
    const others = controllers.get(sids.codeOf(computer)) ?? [];
    if (
      source !== undefined &&
      hasWebClient.read(computer) === true &&
      others.some((controller) => controller !== computer)
    ) {
      draft.add(source, computer);
    }
  }
}
