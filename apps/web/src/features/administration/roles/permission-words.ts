import type { PermissionName } from '@secgraph/contract';

/** What a permission lets people do. */
const WORDS: Readonly<Record<PermissionName, string>> = {
  'app/ReadAppConfig': 'See configuration and features',
  'app/WriteAppConfig': 'Change configuration and features',
  'risks/GenerateReport': 'Make reports of findings',
  'risks/ManageRisks': 'Accept risks',
  'audit_log/Read': 'Read the audit log',
  'auth/AcceptEULA': 'Accept the licence, and nothing else',
  'auth/CreateToken': 'Make API tokens',
  'auth/ManageAppConfig': 'Change how users are authenticated',
  'auth/ManageProviders': 'Manage single sign-on',
  'auth/ManageSelf': 'Look after the own account',
  'auth/ManageUsers': 'Manage users and their tokens',
  'auth/ReadUsers': 'See users',
  'clients/Manage': 'Manage collector clients',
  'clients/Read': 'See collector clients',
  'clients/Tasking': 'Work as a collector client',
  'collection/ManageJobs': 'Manage collection jobs',
  'graphdb/Ingest': 'Upload files',
  'graphdb/Mutate': 'Change the graph by Cypher',
  'graphdb/Read': 'Read the graph',
  'graphdb/Write': 'Change zones, marks and custom kinds; ask for analyses',
  'saved_queries/Read': 'See saved queries',
  'saved_queries/Write': 'Save queries and share them',
  'db/Wipe': 'Delete data',
  'collection/ReadJobs': 'See collection jobs',
  'opengraph/Read': 'See extensions of the graph',
  'opengraph/Write': 'Manage extensions of the graph',
  'analysis/Request': 'Ask for analyses',
  'auth/ReadUsersMinimal': 'See names of users, to share with them',
  'auth/ReadProviders': 'See single sign-on',
  'graphdb/IngestRead': 'See what became of uploaded files',
  'alerts/Read': 'See webhooks and what was delivered',
  'alerts/Manage': 'Manage webhooks that tell of events',
  'workspaces/Manage': 'Create, suspend and delete workspaces',
};

/** Of a newer service, a permission may be unknown here: its name then speaks for itself. */
export function describePermission(name: string): string {
  return (WORDS as Readonly<Record<string, string>>)[name] ?? '';
}
