/** Types of files of a directory, in the order in which they are written. */
export const FILE_TYPES = [
  'domains',
  'ous',
  'containers',
  'gpos',
  'groups',
  'users',
  'computers',
  'rootcas',
  'aiacas',
  'ntauthstores',
  'enterprisecas',
  'certtemplates',
  'issuancepolicies',
] as const;

export type FileType = (typeof FILE_TYPES)[number];

/** The one type of what is collected from tenants. */
export type CloudFileType = 'azure';
