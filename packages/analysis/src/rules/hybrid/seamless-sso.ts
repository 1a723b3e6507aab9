import { defineRule } from '../../engine/rule.ts';
import { domains } from '../../facts/domains.ts';

const ACCOUNT_NAME = 'AZUREADSSOACC$';

/** The key of one computer account signs the tickets with which all synchronised users of its domain log on. */
export const seamlessSso = defineRule({
  id: 'seamless-sso',
  family: 'hybrid',
  isExtended: true,
  derives: ['SeamlessSSOFor'],
  needs: {
    nodes: ['Computer', 'User', 'AZUser'],
    relationships: ['SyncedToADUser'],
    properties: ['samaccountname', 'enabled'],
    facts: [domains],
  },
  summary:
    'Who has the key of the account AZUREADSSOACC makes tickets with which synchronised users of its domain log on to the tenant.',
  source:
    'Documentation of Microsoft Entra seamless single sign-on: how it works; Michael Grafnetter, Impersonating Office 365 Users With Mimikatz, 2017.',

  run(view, draft) {
    const accountNames = view.strings('samaccountname');
    const isEnabled = view.booleans('enabled');
    const known = view.use(domains);
    const accountName = accountNames.codeOfText(ACCOUNT_NAME);
    const bySid = Map.groupBy(
      [...view.nodes('Computer')].filter(
        (computer) =>
          accountName !== 0 &&
          accountNames.codeOf(computer) === accountName &&
          isEnabled.read(computer) === true &&
          known.sidOf(computer) !== 0,
      ),
      (computer) => known.sidOf(computer),
    );
    if (bySid.size === 0) {
      return;
    }

    const isCloudUser = view.nodes('AZUser');
    const isUser = view.nodes('User');
    view.relationships('SyncedToADUser').forEach((cloudUser, user) => {
      if (isCloudUser.has(cloudUser) && isUser.has(user)) {
        draft.kind('SeamlessSSOFor').addStarts(bySid.get(known.sidOf(user)) ?? [], cloudUser);
      }
    });
  },
});
