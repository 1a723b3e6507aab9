import type { ClientType } from '@secgraph/contract';

/** Collectors by their type, as people know them. */
export const COLLECTOR_WORDS: Readonly<Record<ClientType, { readonly label: string; readonly of: string }>> =
  {
    sharphound: { label: 'SharpHound', of: 'Active Directory' },
    azurehound: { label: 'AzureHound', of: 'Entra ID and Azure' },
    openhound: { label: 'OpenHound', of: 'other systems' },
  };

export const COLLECTOR_TYPES = Object.keys(COLLECTOR_WORDS) as readonly ClientType[];
