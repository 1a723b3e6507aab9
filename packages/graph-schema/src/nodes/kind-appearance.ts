/** How nodes of a kind are drawn. */
export interface KindAppearance {
  /** `#RGB` or `#RRGGBB`. */
  readonly color: string;
  /** Name of a free solid Font Awesome icon, without prefix. */
  readonly icon: string;
}

/** For every kind without an appearance of its own. */
export const DEFAULT_APPEARANCE: KindAppearance = { color: '#EEE', icon: 'question' };

const APPEARANCES: ReadonlyMap<string, KindAppearance> = new Map([
  ['User', { color: '#17E625', icon: 'user' }],
  ['Group', { color: '#DBE617', icon: 'users' }],
  ['Computer', { color: '#E67873', icon: 'desktop' }],
  ['Container', { color: '#F79A78', icon: 'box' }],
  ['Domain', { color: '#17E6B9', icon: 'globe' }],
  ['OU', { color: '#FFAA00', icon: 'sitemap' }],
  ['GPO', { color: '#998EFD', icon: 'list' }],
  ['AIACA', { color: '#9769F0', icon: 'arrows-left-right-to-line' }],
  ['RootCA', { color: '#6968E8', icon: 'landmark' }],
  ['EnterpriseCA', { color: '#4696E9', icon: 'building' }],
  ['NTAuthStore', { color: '#D575F5', icon: 'store' }],
  ['CertTemplate', { color: '#B153F3', icon: 'id-card' }],
  ['IssuancePolicy', { color: '#EEE', icon: 'clipboard-check' }],
  ['DelegatedMSA', { color: '#5FD38D', icon: 'robot' }],
  ['KDSRootKey', { color: '#E8A33D', icon: 'key' }],
  ['Meta', { color: '#000', icon: 'image' }],
  ['AZUser', { color: '#34D2EB', icon: 'user' }],
  ['AZGroup', { color: '#F57C9B', icon: 'users' }],
  ['AZApp', { color: '#03FC84', icon: 'window-restore' }],
  ['AZServicePrincipal', { color: '#C1D6D6', icon: 'robot' }],
  ['AZDevice', { color: '#B18FCF', icon: 'desktop' }],
  ['AZRole', { color: '#ED8537', icon: 'clipboard-list' }],
  ['AZTenant', { color: '#54F2F2', icon: 'cloud' }],
  ['AZSubscription', { color: '#D2CCA1', icon: 'key' }],
  ['AZManagementGroup', { color: '#BD93D8', icon: 'sitemap' }],
  ['AZResourceGroup', { color: '#89BD9E', icon: 'cube' }],
  ['AZVM', { color: '#F9ADA0', icon: 'desktop' }],
  ['AZVMScaleSet', { color: '#007CD0', icon: 'server' }],
  ['AZKeyVault', { color: '#ED658C', icon: 'lock' }],
  ['AZManagedCluster', { color: '#326CE5', icon: 'cubes' }],
  ['AZContainerRegistry', { color: '#0885D7', icon: 'box-open' }],
  ['AZWebApp', { color: '#4696E9', icon: 'object-group' }],
  ['AZLogicApp', { color: '#9EE047', icon: 'sitemap' }],
  ['AZAutomationAccount', { color: '#F4BA44', icon: 'cog' }],
  ['AZFunctionApp', { color: '#F4BA44', icon: 'bolt' }],
  ['AZFederatedIdentityCredential', { color: '#9AD1D4', icon: 'id-badge' }],
]);

export function appearanceOf(kind: string): KindAppearance {
  return APPEARANCES.get(kind) ?? DEFAULT_APPEARANCE;
}
