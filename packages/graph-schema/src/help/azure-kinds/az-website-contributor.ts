import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_WEBSITE_CONTRIBUTOR: KindHelp<'AZWebsiteContributor'> = {
  kind: 'AZWebsiteContributor',
  title: 'Contributor of the web or function app',
  summary: 'The start holds the role Website Contributor at the web or function app.',
  meaning:
    'The resource role Website Contributor is assigned with the app as its scope. It manages the app, not the plan that it runs on: its code, its settings, and the credentials by which code is published.',
  gain: 'An attacker replaces the code or opens the console of the app, acts as its managed identity, and reads connection strings and keys from its settings.',
  traces: [
    CLOUD_TRACES.sitePublished,
    CLOUD_TRACES.siteWritten,
    CLOUD_TRACES.siteSettings,
    CLOUD_TRACES.identitySignIn,
  ],
  detection:
    'Alert on publishing credentials that are listed, on deployments outside of the pipeline, and on use of the console of the app.',
  remediation:
    'Remove the assignment or let only the pipeline have it. Turn basic authentication for publishing off, and keep secrets in a vault in place of the settings.',
  mayBreak: 'Developers who publish from their computer.',
  references: [
    AZURE_REFERENCES.rolesWeb,
    AZURE_REFERENCES.appServicePublishing,
    AZURE_REFERENCES.functionsSecurity,
    AZURE_REFERENCES.attackServerless,
  ],
};
