import { AZURE_REFERENCES } from '../azure-references.ts';
import { CLOUD_TRACES } from '../cloud-traces.ts';
import type { KindHelp } from '../kind-help.ts';

export const AZ_AUTOMATION_CONTRIBUTOR: KindHelp<'AZAutomationContributor'> = {
  kind: 'AZAutomationContributor',
  title: 'Contributor of the automation account',
  summary: 'The start holds the role Automation Contributor at the automation account.',
  meaning:
    'The resource role Automation Contributor is assigned with the automation account as its scope. It allows to manage everything in the account: runbooks, variables, credentials, schedules, webhooks and hybrid workers.',
  gain: 'An attacker writes a runbook and runs it as the managed identity of the account, which often may do much in whole subscriptions. Credentials kept in the account can be read from a runbook, and hybrid workers run it on machines of the company.',
  traces: [
    CLOUD_TRACES.runbookWritten,
    CLOUD_TRACES.runbookPublished,
    CLOUD_TRACES.automationJob,
    CLOUD_TRACES.automationWebhook,
  ],
  detection:
    'Alert on runbooks that are changed or published outside of source control, and on jobs that start where no schedule says so.',
  remediation:
    'Give people Automation Operator or the operator roles of jobs and runbooks, which start but do not change. Narrow what the identity of the account may do, and treat the account like what its identity reaches.',
  mayBreak: 'Teams that write their runbooks in the portal.',
  references: [
    AZURE_REFERENCES.rolesGovernance,
    AZURE_REFERENCES.automationSecurity,
    AZURE_REFERENCES.rbacPractices,
    AZURE_REFERENCES.attackServerless,
  ],
};
