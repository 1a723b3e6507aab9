import { defineFact } from '../../engine/rule-view.ts';

/** What keeps others from acting on a controller in somebody's name, and whether the service is offered at all. */
const SERVICES = {
  ldap: { protection: 'ldapsigning', availability: 'ldapavailable' },
  ldaps: { protection: 'ldapsepa', availability: 'ldapsavailable' },
} as const;

export type DirectoryService = keyof typeof SERVICES;

/** Controllers that accept what is relayed to them: by service, by the code of their domain's SID. */
export const relayControllers = defineFact({
  id: 'relay-controllers',
  needs: {
    properties: ['domainsid', 'isdc', 'ldapsigning', 'ldapavailable', 'ldapsepa', 'ldapsavailable'],
  },

  build(view) {
    const sids = view.strings('domainsid');
    const isController = view.booleans('isdc');
    const controllers: number[] = [];
    for (let node = 0; node < view.nodeCount; node++) {
      if (isController.read(node) === true && sids.codeOf(node) !== 0) {
        controllers.push(node);
      }
    }

    const open = (service: DirectoryService): ReadonlyMap<number, readonly number[]> => {
      const isProtected = view.booleans(SERVICES[service].protection);
      const isAvailable = view.booleans(SERVICES[service].availability);
      const accepting = controllers.filter(
        (node) => isProtected.read(node) === false && isAvailable.read(node) === true,
      );
      return Map.groupBy(accepting, (node) => sids.codeOf(node));
    };
    return { ldap: open('ldap'), ldaps: open('ldaps') };
  },
});
