import type { PropertyDefinition } from './property-definition.ts';

/** Properties that nodes and relationships of every source may carry. */
export const COMMON_PROPERTIES = [
  { name: 'objectid', displayName: 'Object ID', type: 'string' },
  { name: 'name', displayName: 'Name', type: 'string' },
  { name: 'displayname', displayName: 'Display Name', type: 'string' },
  { name: 'description', displayName: 'Description', type: 'string' },
  { name: 'owner_objectid', displayName: 'Owner Object ID', type: 'string' },
  { name: 'collected', displayName: 'Collected', type: 'boolean' },
  { name: 'operatingsystem', displayName: 'Operating System', type: 'string' },
  { name: 'system_tags', displayName: 'Node System Tags', type: 'string' },
  { name: 'user_tags', displayName: 'Node User Tags', type: 'string' },
  { name: 'firstseen', displayName: 'First Seen', type: 'timestamp' },
  { name: 'lastseen', displayName: 'Last Seen', type: 'timestamp' },
  { name: 'lastcollected', displayName: 'Last Collected', type: 'timestamp' },
  { name: 'whencreated', displayName: 'Created', type: 'number' },
  { name: 'enabled', displayName: 'Enabled', type: 'boolean' },
  { name: 'pwdlastset', displayName: 'Password Last Set', type: 'number' },
  { name: 'title', /* @words as job */ displayName: 'Title', type: 'string' },
  { name: 'email', displayName: 'Email', type: 'string' },
  { name: 'isinherited', displayName: 'Is Inherited', type: 'boolean' },
  { name: 'compositionid', displayName: 'Composition ID', type: 'number' },
  { name: 'primarykind', displayName: 'Primary Kind', type: 'string' },
] as const satisfies readonly PropertyDefinition[];
