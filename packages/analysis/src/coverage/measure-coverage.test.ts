import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { allNeeds } from '../engine/all-needs.ts';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import { analysisSettings } from '../settings/analysis-settings.ts';
import { EXTENDED } from '../testing/extended-settings.test-support.ts';
import { type MiniNode, type MiniRelationship, miniGraph } from '../testing/mini-graph.test-support.ts';
import { COLLECTED_INPUTS } from './collected-inputs.ts';
import { measureCoverage } from './measure-coverage.ts';

const CORP = 'S-1-5-21-1';
const LAB = 'S-1-5-21-2';
const TENANT = 'T1';

const domain = (id: string, collected: boolean): MiniNode => ({
  id,
  kinds: ['Base', 'Domain'],
  properties: { domainsid: id, ...(collected ? { collected } : {}) },
});
const of = (id: string, kind: string, properties: object = {}, domainsid = CORP): MiniNode => ({
  id,
  kinds: ['Base', kind],
  properties: { domainsid, ...properties },
});
const WINDOWS = { enabled: true, operatingsystem: 'WINDOWS SERVER 2022' };

/** `input: missing of total`, with `failed` where the collector said so. */
function measured(
  nodes: readonly MiniNode[],
  relationships: readonly MiniRelationship[] = [],
  settings = EXTENDED,
) {
  const { inputs, mentioned } = measureCoverage(miniGraph(nodes, relationships), BUILT_IN_MODEL, settings);

  return {
    inputs: Object.fromEntries(
      inputs.map(({ input, environmentId, total, notCollected, failed }) => [
        `${environmentId} ${input.id}`,
        [notCollected, failed, total],
      ]),
    ),
    mentioned: mentioned.map(({ environmentId }) => environmentId),
  };
}

describe('what was not collected', () => {
  it('is counted of each environment by itself', () => {
    const { inputs } = measured([
      domain(CORP, true),
      domain(LAB, true),
      of('CA1', 'EnterpriseCA', { hasvulnerableendpoint: false }),
      of('CA2', 'EnterpriseCA'),
      of('CA3', 'EnterpriseCA', { hasvulnerableendpoint: true }, LAB),
      of('CA4', 'EnterpriseCA', {}, 'S-1-5-21-9'),
    ]);

    expect(inputs[`${CORP} ca-web-enrolment`]).toEqual([1, 0, 2]);
    expect(inputs[`${LAB} ca-web-enrolment`]).toEqual([0, 0, 1]);
  });

  it('is not told of what an environment has none of', () => {
    expect(measured([domain(CORP, true)])).toEqual({ inputs: {}, mentioned: [] });
  });

  it('is everything of an environment that others mention', () => {
    const { inputs, mentioned } = measured([
      domain(CORP, true),
      domain(LAB, false),
      of('CA', 'EnterpriseCA', {}, LAB),
    ]);

    expect(inputs).toEqual({});
    expect(mentioned).toEqual([LAB]);
  });

  it('is a value beside which the collector says that it was not collected', () => {
    const san = (flag: object) => of('CA', 'EnterpriseCA', { isuserspecifiessanenabled: false, ...flag });
    const inputOf = (flag: object) =>
      measured([domain(CORP, true), san(flag)]).inputs[`${CORP} ca-subject-alternative-names`];

    expect(inputOf({ isuserspecifiessanenabledcollected: true })).toEqual([0, 0, 1]);
    expect(inputOf({ isuserspecifiessanenabledcollected: false })).toEqual([0, 1, 1]);
    // Older collectors have no such flag.
    expect(inputOf({})).toEqual([0, 0, 1]);
  });

  it('is asked of the computers that have an answer', () => {
    const { inputs } = measured(
      [
        domain(CORP, true),
        of('C1', 'Computer', WINDOWS),
        of('C2', 'Computer', WINDOWS),
        of('OFF', 'Computer', { ...WINDOWS, enabled: false }),
        of('LINUX', 'Computer', { enabled: true, operatingsystem: 'Debian' }),
        of('DC', 'Computer', { ...WINDOWS, isdc: true, ldapsigning: true }),
        of('OLD DC', 'Computer', WINDOWS),
        of('C1-544', 'ADLocalGroup'),
      ],
      [
        ['C1-544', 'LocalToComputer', 'C1'],
        ['OLD DC', 'DCFor', CORP],
      ],
    );

    expect(inputs[`${CORP} computer-local-groups`]).toEqual([1, 0, 2]);
    expect(inputs[`${CORP} computer-smb-signing`]).toEqual([4, 0, 4]);
    expect(inputs[`${CORP} dc-ldap-signing`]).toEqual([1, 0, 2]);
  });

  it('is known of all units of a domain, once one tells who creates objects, or the domain says so', () => {
    const rights = (told: object, relationships: readonly MiniRelationship[] = []) =>
      measured(
        [
          { ...domain(CORP, true), properties: { domainsid: CORP, collected: true, ...told } },
          domain(LAB, true),
          of('OU1', 'OU'),
          of('OU2', 'OU'),
          of('OU3', 'OU', {}, LAB),
          of('U', 'User'),
        ],
        relationships,
      ).inputs;
    const inputOf = (inputs: ReturnType<typeof rights>, id: string) => inputs[`${id} create-child-rights`];

    expect(inputOf(rights({}), CORP)).toEqual([2, 0, 2]);
    expect(inputOf(rights({ delegatedmsacollected: true }), CORP)).toEqual([0, 0, 2]);
    expect(inputOf(rights({}, [['U', 'CreateChild', 'OU1']]), CORP)).toEqual([0, 0, 2]);
    expect(inputOf(rights({}, [['U', 'CreateChild', 'OU1']]), LAB)).toEqual([1, 0, 1]);
  });

  it('is asked of controllers of Windows Server 2025, unless the domain says it for all of them', () => {
    const update = (told: object) =>
      measured([
        { ...domain(CORP, true), properties: { domainsid: CORP, collected: true, ...told } },
        of('DC1', 'Computer', { isdc: true, operatingsystem: 'WINDOWS SERVER 2025 STANDARD' }),
        of('DC2', 'Computer', {
          isdc: true,
          operatingsystem: 'WINDOWS SERVER 2025 STANDARD',
          operatingsystembuild: '26100.4946',
        }),
        of('DC3', 'Computer', { isdc: true, operatingsystem: 'WINDOWS SERVER 2022 STANDARD' }),
        of('DC4', 'Computer', { isdc: true }),
      ]).inputs;

    expect(update({})[`${CORP} dc-delegated-account-update`]).toEqual([1, 0, 2]);
    expect(update({})[`${CORP} dc-operating-system`]).toEqual([1, 0, 4]);
    expect(update({ dmsaupdateinstalled: false })[`${CORP} dc-delegated-account-update`]).toEqual([0, 0, 2]);
  });

  it('is known of a whole forest, once one of its domains has a root key', () => {
    const key = of('K', 'KDSRootKey');
    const gmsa = (id: string, domainsid: string) => of(id, 'User', { gmsa: true }, domainsid);
    const nodes = [domain(CORP, true), domain(LAB, true), of('U', 'User'), gmsa('G1', CORP), gmsa('G2', LAB)];
    const keys = (more: readonly MiniNode[], relationships: readonly MiniRelationship[] = []) => {
      const { inputs } = measured([...nodes, ...more], relationships);
      return [CORP, LAB].map((id) => inputs[`${id} kds-root-keys`]);
    };

    expect(keys([])).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
    const read: MiniRelationship = ['U', 'Owns', 'K'];
    expect(keys([key])).toEqual(keys([]));
    expect(keys([key], [read])).toEqual([
      [0, 0, 1],
      [1, 0, 1],
    ]);
    expect(keys([key], [read, [LAB, 'SameForestTrust', CORP]])).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('is asked of tenants as well', () => {
    const role = (id: string, properties: object): MiniNode => ({
      id,
      kinds: ['AZBase', 'AZRole'],
      properties: { tenantid: TENANT, ...properties },
    });
    const { inputs } = measured([
      { id: TENANT, kinds: ['AZBase', 'AZTenant'], properties: { tenantid: TENANT, collected: true } },
      role('R1', { enduserassignmentrequiresapproval: false }),
      role('R2', {}),
    ]);

    expect(inputs).toEqual({ [`${TENANT} role-approval`]: [1, 0, 2] });
  });

  it('is asked only where techniques that read it are derived', () => {
    const authorities = [domain(CORP, true), of('CA', 'EnterpriseCA')];
    const known = measured(authorities, [], analysisSettings()).inputs;
    expect(known).not.toHaveProperty(`${CORP} ca-role-separation`);
    expect(known).toHaveProperty(`${CORP} ca-subject-alternative-names`);
    expect(measured(authorities).inputs).toMatchObject({ [`${CORP} ca-role-separation`]: [1, 0, 1] });
  });

  it('names a few nodes', () => {
    const computers = Array.from({ length: 9 }, (_, at) => of(`C${at}`, 'Computer', WINDOWS));
    const { inputs } = measureCoverage(
      miniGraph([domain(CORP, true), ...computers]),
      BUILT_IN_MODEL,
      EXTENDED,
    );

    expect(inputs.find(({ input }) => input.id === 'computer-laps')?.examples).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('every input', () => {
  it.each(COLLECTED_INPUTS.map((input) => [input.id, input] as const))(
    'is read by the rules of what it decides: %s',
    (_, { trace, decides }) => {
      const read =
        'inForest' in trace ? [trace.inForest] : 'inbound' in trace ? trace.inbound : [trace.property];
      const rules = DERIVATION_RULES.filter((rule) => rule.derives.some((kind) => decides.includes(kind)));
      const reading = rules.filter((rule) => {
        const { nodes, properties, relationships } = allNeeds(rule.needs);
        return read.some((name) => nodes.has(name) || properties.has(name) || relationships.has(name));
      });

      expect(reading.length).toBeGreaterThan(0);
      // What follows from a derived kind among them need not read it itself.
      for (const rule of rules.filter((candidate) => !reading.includes(candidate))) {
        const { relationships } = allNeeds(rule.needs);
        expect([...relationships].some((kind) => decides.some((decided) => decided === kind))).toBe(true);
      }
    },
  );

  it('has an id of its own', () => {
    expect(new Set(COLLECTED_INPUTS.map(({ id }) => id)).size).toBe(COLLECTED_INPUTS.length);
  });
});
