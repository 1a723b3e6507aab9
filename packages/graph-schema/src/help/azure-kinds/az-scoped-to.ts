import { AZURE_REFERENCES } from '../azure-references.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_SCOPED_TO: KindHelp<'AZScopedTo'> = {
  kind: 'AZScopedTo',
  title: 'Scope of a role, declared',
  summary: 'The name is known from other sources for where a role holds, and nothing here produces it.',
  meaning:
    'The kind stands in the schema so that data and queries that name it are accepted. Here the scope of an assignment is the property scope of AZHasRole; roles for single applications are AZAppAdmin and AZCloudAppAdmin.',
  gain: 'Nothing by itself, and attack paths do not follow it.',
  traces: [],
  detection: 'There is nothing to detect: no log writes it.',
  remediation: 'Nothing has to be mended. Look at the assignments of the role in its place.',
  mayBreak: 'Nothing in the product: no rule and no finding reads it.',
  references: [AZURE_REFERENCES.roleScopes],
};
