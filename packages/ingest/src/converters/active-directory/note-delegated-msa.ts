import type { DirectoryObject } from './directory-object.ts';

const DELEGATED_CLASS = 'msds-delegatedmanagedserviceaccount';

/** How some collectors spell the attributes, by how they are stored. */
const RAW_NAMES = [
  ['delegatedmsastate', 'msds-delegatedmsastate'],
  ['managedaccountprecededbylink', 'msds-managedaccountprecededbylink'],
  ['supersededmanagedaccountlink', 'msds-supersededmanagedaccountlink'],
] as const;

/**
 * Marks an account that arrives as another type, but is a delegated managed service account: where its class or its
 * state says so, never by its name. A state of 0 says nothing, as one collector writes it for every user.
 */
export function noteDelegatedMsa({ properties }: DirectoryObject): void {
  for (const [name, raw] of RAW_NAMES) {
    const value = properties[raw];
    if (value !== undefined && properties[name] === undefined) {
      properties[name] = value;
    }
  }
  const { objectclass: classes, delegatedmsastate: state } = properties;
  if (hasDelegatedClass(classes) || (typeof state === 'number' && state > 0)) {
    properties['dmsa'] = true;
  }
}

function hasDelegatedClass(value: unknown): boolean {
  const classes: readonly unknown[] = Array.isArray(value) ? value : [value];
  return classes.some((name) => typeof name === 'string' && name.toLowerCase() === DELEGATED_CLASS);
}
