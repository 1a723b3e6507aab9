import { describe, expect, it } from 'vitest';
import { BUILT_IN_FINDING_TYPES, findFindingType } from '../findings/finding-types.ts';
import { ALL_CONTROLS, FRAMEWORK_IDS, type FrameworkId } from './control-frameworks.ts';
import { controlsOf, typesOfControl } from './finding-controls.ts';

/** How the frameworks number what they ask for: what stands before the number, and how far it goes. */
const NUMBERING: Readonly<
  Record<FrameworkId, { readonly form: RegExp; readonly last: Readonly<Record<string, number>> }>
> = {
  'nist-csf-1.1': {
    form: /^(.*)-([1-9]\d?)$/,
    last: { 'PR.AC': 7, 'PR.DS': 8, 'PR.IP': 12, 'PR.MA': 2, 'PR.PT': 5 },
  },
  'nist-csf-2.0': {
    form: /^(.*)-(\d\d)$/,
    last: { 'PR.AA': 6, 'PR.DS': 11, 'PR.PS': 6 },
  },
  'nist-sp-800-171-r2': {
    form: /^(.*)\.([1-9]\d?)$/,
    last: { '3.1': 22, '3.4': 9, '3.5': 11, '3.13': 16 },
  },
  'nist-sp-800-53-r5': {
    form: /^(.*)-([1-9]\d?)(?:\([1-9]\d?\))?$/,
    last: { AC: 25, CM: 14, IA: 12, MA: 7, SC: 51 },
  },
};

describe.each(FRAMEWORK_IDS)('of %s', (framework) => {
  const own = ALL_CONTROLS.filter((control) => control.framework === framework);

  it('every type of finding has a control, and every control a type', () => {
    const without = BUILT_IN_FINDING_TYPES.filter(
      ({ name }) => !controlsOf(name).some((control) => control.framework === framework),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(own.filter(({ id }) => typesOfControl(id).length === 0)).toEqual([]);
  });

  it('controls are numbered as the framework numbers them', () => {
    const { form, last } = NUMBERING[framework];
    const strange = own.filter(({ id }) => {
      const [, family = '', number] = form.exec(id) ?? [];

      return !(Number(number) <= (last[family] ?? 0));
    });
    expect(strange).toEqual([]);
  });
});

it('no two frameworks share the id of a control', () => {
  const ids = ALL_CONTROLS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('types and controls tell the same of each other', () => {
  const byType = BUILT_IN_FINDING_TYPES.flatMap(({ name }) =>
    controlsOf(name).map(({ id }) => `${name} ${id}`),
  );
  const byControl = ALL_CONTROLS.flatMap(({ id }) => typesOfControl(id).map((name) => `${name} ${id}`));
  expect(byControl.toSorted()).toEqual(byType.toSorted());
});

describe('the controls of a type', () => {
  const idsOf = (name: string) => controlsOf(name).map(({ id }) => id);

  it.each([
    ['T0GenericAll', ['AC-3', 'AC-6', 'AC-6(10)', '3.1.2', '3.1.5', '3.1.7', 'PR.AC-4', 'PR.AA-05']],
    ['T0AddMember', ['AC-2', '3.1.1', 'PR.AC-1', 'PR.AA-01']],
    ['T0ForceChangePassword', ['IA-5', '3.5.2']],
    ['T0Logins', ['AC-6(2)', 'AC-6(5)', 'SC-2', '3.1.6', '3.13.3']],
    ['Kerberoasting', ['IA-5(1)', '3.5.7', 'CM-6']],
    ['T0ADCSESC1', ['SC-17', 'IA-5(2)', 'CM-6']],
    ['T0CoerceAndRelayNTLMToSMB', ['SC-8', 'SC-23', '3.13.15', 'PR.DS-02']],
    ['T0RoleActivationNoMFA', ['IA-2(1)', '3.5.3', 'PR.AC-7', 'PR.AA-03']],
    ['T0NonCertified', ['AC-6(7)']],
    ['T0GoldenCert', ['SC-3', 'SC-12', 'SC-17']],
    ['AzureT0GetKeysKeyVault', ['SC-12', '3.13.10']],
  ])('%s are those of what it is a sign of', (name, ids) => {
    expect(findFindingType(name)).toBeDefined();
    expect(idsOf(name)).toEqual(expect.arrayContaining([...ids]));
  });

  it('that nearly everybody has are no privileged functions, which those of a zone are', () => {
    expect(idsOf('LargeDefaultGroupsGenericAll')).toContain('AC-6');
    expect(idsOf('LargeDefaultGroupsGenericAll')).not.toContain('AC-6(10)');
    expect(idsOf('Kerberoasting')).not.toContain('AC-6');
  });

  it('are none where there is no such type or control', () => {
    expect(controlsOf('T0Nothing')).toEqual([]);
    expect(typesOfControl('XX-1')).toEqual([]);
  });
});
