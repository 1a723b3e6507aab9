import type { CollectionFlag } from '@secgraph/contract';

/** What collectors of Active Directory can be asked for, in the order of the form. */
export const FLAG_WORDS: Readonly<
  Record<CollectionFlag, { readonly label: string; readonly short: string; readonly what: string }>
> = {
  ad_structure_collection: {
    label: 'Directory structure',
    short: 'Structure',
    what: 'Objects, rights on them, trusts, containers, policies. Asks domain controllers.',
  },
  local_group_collection: {
    label: 'Local groups',
    short: 'Local groups',
    what: 'Who administers which computer, user rights, what relaying needs. Asks every computer.',
  },
  session_collection: {
    label: 'Sessions',
    short: 'Sessions',
    what: 'Who is logged on where at that moment. Asks every computer.',
  },
  cert_services_collection: {
    label: 'Certificate services',
    short: 'Certificates',
    what: 'Authorities, templates, and who may enrol. Asks domain controllers.',
  },
  ca_registry_collection: {
    label: 'Registry of certificate authorities',
    short: 'CA registry',
    what: 'Settings of authorities that the directory does not tell.',
  },
  dc_registry_collection: {
    label: 'Registry of domain controllers',
    short: 'DC registry',
    what: 'Settings of domain controllers that the directory does not tell.',
  },
};

export const COLLECTION_FLAG_NAMES = Object.keys(FLAG_WORDS) as readonly CollectionFlag[];

type Flags = Readonly<Record<CollectionFlag, boolean>>;

/** "Structure, Sessions"; empty for collectors that gather whatever there is. */
export function describeFlags(flags: Flags): string {
  return COLLECTION_FLAG_NAMES.filter((name) => flags[name])
    .map((name) => FLAG_WORDS[name].short)
    .join(', ');
}
