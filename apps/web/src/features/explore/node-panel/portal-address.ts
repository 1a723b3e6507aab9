/** Where an object is administrated outside of this service. */
export interface PortalAddress {
  readonly portal: string;
  readonly url: string;
}

export interface PortalObject {
  readonly kind: string;
  readonly objectId: string;
  /** Empty: nobody said which tenant the object is in. */
  readonly tenantId: string;
  /** False: known because something else names it, such as an application of a vendor by its service principal. */
  readonly isCollected: boolean;
}

const ENTRA = 'https://entra.microsoft.com';
const AZURE = 'https://portal.azure.com';
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Names have no control characters, marks of direction or halves of characters. */
const RESOURCE =
  /^\/subscriptions\/[\da-f-]{36}(?:\/resourcegroups\/[^/\p{C}]+(?:\/providers(?:\/[^/\p{C}]+)+)?)?$/iu;

/** Pages of the directory that are about one object, by its kind: what comes before its id. */
const DIRECTORY_PAGES: ReadonlyMap<string, string> = new Map([
  ['AZUser', 'Microsoft_AAD_UsersAndTenants/UserProfileMenuBlade/~/overview/userId'],
  ['AZGroup', 'Microsoft_AAD_IAM/GroupDetailsMenuBlade/~/Overview/groupId'],
  ['AZDevice', 'Microsoft_AAD_Devices/DeviceDetailsMenuBlade/~/Properties/objectId'],
  ['AZApp', 'Microsoft_AAD_RegisteredApps/ApplicationMenuBlade/~/Overview/appId'],
  ['AZServicePrincipal', 'Microsoft_AAD_IAM/ManagedAppMenuBlade/~/Overview/objectId'],
]);

/** Kinds whose object id is the path of a resource. */
const RESOURCE_KINDS: ReadonlySet<string> = new Set([
  'AZSubscription',
  'AZResourceGroup',
  'AZVM',
  'AZVMScaleSet',
  'AZKeyVault',
  'AZFunctionApp',
  'AZWebApp',
  'AZLogicApp',
  'AZAutomationAccount',
  'AZContainerRegistry',
  'AZManagedCluster',
]);

/**
 * The page of an object in the portal of its vendor; undefined where none has a lasting address. Ids are those of
 * whoever made the file: only what looks like one becomes part of an address.
 */
export function findPortalAddress({
  kind,
  objectId,
  tenantId,
  isCollected,
}: PortalObject): PortalAddress | undefined {
  // Where an application is registered, nobody but its vendor may look.
  if (!GUID.test(tenantId) || (kind === 'AZApp' && !isCollected)) {
    return undefined;
  }

  const tenant = tenantId.toLowerCase();
  const page = DIRECTORY_PAGES.get(kind);
  if (page !== undefined && GUID.test(objectId)) {
    return {
      portal: 'Microsoft Entra admin center',
      url: `${ENTRA}/${tenant}/#view/${page}/${objectId.toLowerCase()}`,
    };
  }
  if (RESOURCE_KINDS.has(kind) && RESOURCE.test(objectId)) {
    const path = objectId.toLowerCase().split('/').map(encodeURIComponent).join('/');
    return { portal: 'Azure portal', url: `${AZURE}/#@${tenant}/resource${path}` };
  }

  return undefined;
}
