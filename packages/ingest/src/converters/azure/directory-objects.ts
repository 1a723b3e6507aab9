import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import {
  isAbsent,
  readBoolean,
  readEach,
  readField,
  readString,
  readStrings,
  readWithin,
} from '../record/read-field.ts';
import { readInstant, readName, readUpper, roleId } from './azure-fields.ts';
import { APP, azureKinds, NO_PROPERTIES, ROLE, TENANT } from './azure-kinds.ts';
import { type AzureObject, containedIn, defineAzureObject, writeNode } from './azure-object.ts';
import type { ConvertAzureData } from './azure-record.ts';

const FEDERATED_CREDENTIAL = azureKinds('AZFederatedIdentityCredential');
const inTenant = containedIn('tenantId', TENANT);

/** The object id is that of the application, not of its object in the directory. */
export const convertApp = defineAzureObject({
  kind: 'AZApp',
  idField: 'appId',
  readProperties: (data) => ({
    name: readName(data, 'displayName', 'publisherDomain'),
    displayname: readString(data, 'displayName'),
    description: readString(data, 'description'),
    whencreated: readInstant(data, 'createdDateTime'),
    appid: readString(data, 'appId'),
    publisherdomain: readString(data, 'publisherDomain'),
    signinaudience: readString(data, 'signInAudience'),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate: inTenant,
});

export const convertDevice = defineAzureObject({
  kind: 'AZDevice',
  readProperties: (data) => ({
    name: readName(data, 'displayName', 'tenantName'),
    displayname: readString(data, 'displayName'),
    operatingsystem: readString(data, 'operatingSystem'),
    operatingsystemversion: readString(data, 'operatingSystemVersion'),
    deviceid: readString(data, 'deviceId'),
    // Wire: one t.
    trustype: readString(data, 'trustType'),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate: inTenant,
});

export const convertGroup = defineAzureObject({
  kind: 'AZGroup',
  readProperties: (data) => ({
    name: readName(data, 'displayName', 'tenantName'),
    displayname: readString(data, 'displayName'),
    description: readString(data, 'description'),
    whencreated: readInstant(data, 'createdDateTime'),
    isassignabletorole: readBoolean(data, 'isAssignableToRole'),
    onpremid: readString(data, 'onPremisesSecurityIdentifier'),
    onpremsyncenabled: readBoolean(data, 'onPremisesSyncEnabled'),
    securityenabled: readBoolean(data, 'securityEnabled'),
    securityidentifier: readString(data, 'securityIdentifier'),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate: inTenant,
});

export const convertUser = defineAzureObject({
  kind: 'AZUser',
  readProperties: (data) => ({
    name: readString(data, 'userPrincipalName'),
    displayname: readString(data, 'displayName'),
    enabled: readBoolean(data, 'accountEnabled'),
    whencreated: readInstant(data, 'createdDateTime'),
    title: readString(data, 'jobTitle'),
    pwdlastset: readInstant(data, 'lastPasswordChangeDateTime'),
    email: readString(data, 'mail'),
    onpremid: readString(data, 'onPremisesSecurityIdentifier'),
    onpremsyncenabled: readBoolean(data, 'onPremisesSyncEnabled'),
    userprincipalname: readString(data, 'userPrincipalName'),
    usertype: readString(data, 'userType'),
    lastsuccessfulsignindatetime: readWithin(data, 'signInActivity', (activity) =>
      readInstant(activity, 'lastSuccessfulSignInDateTime'),
    ),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate: inTenant,
});

export const convertServicePrincipal = defineAzureObject({
  kind: 'AZServicePrincipal',
  readProperties: (data) => ({
    name: readName(data, 'displayName', 'tenantName'),
    displayname: readString(data, 'displayName'),
    enabled: readBoolean(data, 'accountEnabled'),
    description: readString(data, 'description'),
    appownerorganizationid: readString(data, 'appOwnerOrganizationId'),
    appdescription: readString(data, 'appDescription'),
    appdisplayname: readString(data, 'appDisplayName'),
    loginurl: readString(data, 'loginUrl'),
    serviceprincipaltype: readString(data, 'servicePrincipalType'),
    tenantid: readUpper(data, 'tenantId'),
  }),
  relate(principal, out) {
    relateApp(principal, out);
    inTenant(principal, out);
  },
});

/** The application may be another tenant's, and have no record then; managed identities have none at all. */
function relateApp({ id, kinds, data }: AzureObject, out: GraphBatchBuilder): void {
  const appId = readString(data, 'appId');
  // What is missing here is known from the record of the application, or of its service principal in another tenant.
  const properties = {
    displayname: readString(data, 'appDisplayName') || undefined,
    tenantid: readUpper(data, 'appOwnerOrganizationId') || undefined,
  };
  writeNode({ id: appId, kinds: APP, properties, isCollected: false }, out);
  out.relationship(appId, APP, id, kinds, 'AZRunsAs', NO_PROPERTIES);
}

export const convertTenant = defineAzureObject({
  kind: 'AZTenant',
  idField: 'tenantId',
  readProperties: (data) => ({
    name: readString(data, 'displayName'),
    displayname: readString(data, 'displayName'),
    tenantid: readUpper(data, 'tenantId'),
    // A tenant that was collected once stays so, though later records of it may come from elsewhere.
    collected: readBoolean(data, 'collected') || undefined,
  }),
});

/** Several tenants have the same roles, so the object id tells the tenant, too. */
export const convertRole: ConvertAzureData = (data, out, index) => {
  const definitionId = readString(data, 'id');
  const tenantId = readString(data, 'tenantId');
  const id = roleId(definitionId, tenantId);
  if (id === '') {
    out.warn(`data[${index}]: AZRole without ${definitionId === '' ? 'id' : 'tenantId'}`);
    return;
  }

  const properties = {
    name: readName(data, 'displayName', 'tenantName'),
    displayname: readString(data, 'displayName'),
    description: readString(data, 'description'),
    enabled: readBoolean(data, 'isEnabled'),
    isbuiltin: readBoolean(data, 'isBuiltIn'),
    templateid: readString(data, 'templateId'),
    tenantid: tenantId.toUpperCase(),
  };
  writeNode({ id, kinds: ROLE, properties, isCollected: true }, out);
  inTenant({ id, kinds: ROLE, data }, out);
};

/** Who may authenticate as an application without a secret of it. */
export const convertFederatedCredentials: ConvertAzureData = (data, out) => {
  const appId = readString(data, 'appId');
  const tenant = readString(data, 'tenantName');
  const tenantid = readUpper(data, 'tenantId');

  readEach(data, 'fics', (entry) => {
    if (isAbsent(readField(entry, 'fic'))) {
      return;
    }
    readWithin(entry, 'fic', (credential) => {
      const id = readString(credential, 'id');
      const properties = {
        name: `${readString(credential, 'name')}@${tenant}`,
        description: readString(credential, 'description'),
        issuer: readString(credential, 'issuer'),
        audiences: readStrings(credential, 'audiences'),
        subject: readString(credential, 'subject'),
        tenantid,
      };
      writeNode({ id, kinds: FEDERATED_CREDENTIAL, properties, isCollected: true }, out);
      out.relationship(id, FEDERATED_CREDENTIAL, appId, APP, 'AZAuthenticatesTo', NO_PROPERTIES);
    });
  });
};
