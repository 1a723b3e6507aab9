import { SeededRandom } from '@secgraph/kernel';
import { shortHostName } from '../directory/hosts.ts';
import { inventWord, wordCount } from '../names/invented-words.ts';
import { findRange, partOf, rangeOf } from '../plan/ranges.ts';
import type { DeviceRole, TenantPlan } from '../plan/tenant-plan.ts';
import { STREAM } from '../random/streams.ts';
import { azureText, type CloudReference, referenceText, tenantFields } from '../records/azure-text.ts';
import type { JsonObject } from '../records/record-text.ts';
import { drawStaff } from './cloud-groups.ts';
import { cloudGuid, deviceId, spell } from './cloud-references.ts';

export interface DeviceSpec {
  /** Lower case. */
  readonly id: string;
  readonly hardwareId: string;
  readonly displayName: string;
  readonly operatingSystem: string;
  readonly version: string;
  readonly trustType: 'ServerAd' | 'AzureAd' | 'Workplace';
}

const SYSTEMS: Readonly<Record<DeviceRole, readonly [string, ...string[]]>> = {
  joined: ['Windows'],
  cloud: ['Windows', 'Windows', 'Windows', 'MacMDM'],
  personal: ['IPhone', 'AndroidForWork', 'Windows'],
};
const VERSIONS = ['10.0.22631', '10.0.19045', '10.0.26100', '14.5', '17.4'] as const;
const TRUST_TYPES = { joined: 'ServerAd', cloud: 'AzureAd', personal: 'Workplace' } as const;

export function deviceText(tenant: TenantPlan, spec: DeviceSpec): string {
  return azureText('AZDevice', {
    id: spell(tenant, spec.id),
    accountEnabled: true,
    deviceId: spell(tenant, spec.hardwareId),
    displayName: spell(tenant, spec.displayName),
    isCompliant: true,
    isManaged: spec.trustType !== 'Workplace',
    operatingSystem: spec.operatingSystem,
    operatingSystemVersion: spec.version,
    trustType: spec.trustType,
    ...tenantFields(tenant),
  });
}

/** By the device's place among the devices of the tenant. */
export function describeDevice(tenant: TenantPlan, index: number): DeviceSpec {
  const draws = new SeededRandom(STREAM.device, tenant.seed, tenant.index, index);
  const { role, start } = findRange(tenant.devices, index);
  const at = index - start;

  return {
    id: deviceId(tenant, index),
    hardwareId: cloudGuid(tenant, 'hardware', index),
    displayName:
      role === 'joined' ? joinedHost(tenant, at) : `${inventWord(draws.below(wordCount(2)), 2)}-${at + 1}`,
    operatingSystem: draws.pick(SYSTEMS[role]),
    version: draws.pick(VERSIONS),
    trustType: TRUST_TYPES[role],
  };
}

export function deviceOwnersText(
  tenant: TenantPlan,
  device: string,
  owners: readonly CloudReference[],
): string {
  const id = spell(tenant, device);
  return azureText('AZDeviceOwner', {
    deviceId: id,
    owners: owners.map((owner): JsonObject => ({ owner: referenceText(tenant, owner), deviceId: id })),
    ...tenantFields(tenant),
  });
}

/** Who owns a device; those that are joined to a directory belong to nobody. */
export function ownersOfDevice(tenant: TenantPlan, index: number): CloudReference[] {
  const draws = new SeededRandom(STREAM.device, tenant.seed, tenant.index, index, 1);
  return findRange(tenant.devices, index).role === 'joined' ? [] : [drawStaff(tenant, draws)];
}

/** The name of the workstation that a device is joined as. */
function joinedHost(tenant: TenantPlan, at: number): string {
  const part = partOf(tenant.joinedDeviceStarts, at);
  const domain = tenant.domains[part];
  if (domain === undefined) {
    throw new RangeError(`${tenant.displayName} has no joined device ${at}.`);
  }
  const workstation = at - (tenant.joinedDeviceStarts[part] as number);
  return shortHostName(domain, rangeOf(domain.computers, 'workstation').start + workstation);
}
