import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { attacksOf, chain, template } from './certificate-drawings.test-support.ts';

const ANY_SUBJECT = '{isuserspecifiessanenabledcollected: true, isuserspecifiessanenabled: true}';

/** How a controller accepts certificates: by their names over TLS, and without the SID of their holder. */
const MAPPING = 'certificatemappingmethodsraw';
const BINDING = 'strongcertificatebindingenforcementraw';

function to(target: string, ...starts: readonly string[]): string[] {
  return starts.map((start) => `${start} → ${target}`).sort();
}

/** A domain, an authority, a template and a group that enrols with both, by number. */
function estate(number: number, flags: string, properties = '{}'): string {
  return `
    Domain D${number}
    ${chain(`CA${number}`, `D${number}`, properties)}
    ${template(`T${number}`, `CA${number}`, flags)}
    Group G${number}
    G${number} -Enroll-> T${number}, CA${number}
  `;
}

/** A victim of the group, and somebody who controls it. */
function victim(number: number): string {
  return `
    User V${number}
    Group A${number}
    V${number} -MemberOf-> G${number}
    A${number} -GenericAll-> V${number}
  `;
}

function controllers(domain: string, ...properties: readonly string[]): string {
  return properties
    .map((text, index) => `Computer DC${domain}${index} ${text}\nDC${domain}${index} -DCFor-> ${domain}`)
    .join('\n');
}

/** Trusts within a forest reach further than trusts between forests. */
const TRUSTS = `
  Domain D01 D02 D11 D12
  D0 -SameForestTrust-> D01 -SameForestTrust-> D02 -SameForestTrust-> D01 -SameForestTrust-> D0
  D1 -CrossForestTrust-> D11 -CrossForestTrust-> D1
  D11 -SameForestTrust-> D12 -SameForestTrust-> D11
`;

describe('ADCSESC6b', () => {
  it('needs a controller of the domain that matches by name', () => {
    const graph = draw(`
      ${estate(0, 'sch', ANY_SUBJECT)}
      ${estate(1, 'sch', ANY_SUBJECT)}
      ${estate(2, 'sch', ANY_SUBJECT)}
      ${controllers('D0', `{${MAPPING}: 4}`)}
      ${controllers('D1', `{${MAPPING}: 31}`)}
      ${controllers('D2', `{${MAPPING}: -1}`, '', `{${MAPPING}: 0}`, `{${MAPPING}: 3}`, `{${MAPPING}: 27}`)}
    `);
    expect(attacksOf(graph, 'ADCSESC6b')).toEqual(['G0 → D0', 'G1 → D1']);
  });

  it('needs it in the same forest', () => {
    const graph = draw(`
      ${estate(0, 'sch', ANY_SUBJECT)}
      ${estate(1, 'sch', ANY_SUBJECT)}
      ${TRUSTS}
      ${controllers('D02', `{${MAPPING}: 4}`)}
      ${controllers('D12', `{${MAPPING}: 31}`)}
    `);
    expect(attacksOf(graph, 'ADCSESC6b')).toEqual(['G0 → D0']);
  });
});

const ATTACKS = [
  { kind: 'ADCSESC9a', flags: 'auth nse', controller: `{${BINDING}: 1}` },
  { kind: 'ADCSESC10a', flags: 'sch', controller: `{${MAPPING}: 31}` },
];

describe.each(ATTACKS)('$kind', ({ kind, flags, controller }) => {
  const within = (...lines: readonly string[]) =>
    draw(`
      Domain D
      ${chain('CA', 'D')}
      ${controllers('D', controller)}
      ${lines.join('\n')}
    `);

  it('comes from those who can rename a victim', () => {
    const graph = within(
      template('T', 'CA', `${flags} upn`),
      `
        Group G0 G1 G2 G3 G4 G5 G6
        User U1 U2
        U1, U2 -MemberOf-> G0
        G0 -Enroll-> T, CA
        G1 -GenericAll-> U1
        G2 -GenericWrite-> U1
        G3 -WriteDacl-> U1
        G4 -WriteOwner-> U1
        G5 -Owns-> U1
        G5 -WriteOwner-> U1
        G6 -AllExtendedRights-> U1
        U2 -GenericAll-> U2
      `,
    );
    expect(attacksOf(graph, kind)).toEqual(to('D', 'G1', 'G2', 'G3', 'G4', 'G5', 'U2'));
  });

  it('depends on the template', () => {
    const withoutUse = flags.replace('auth', '').replace('sch', '');
    const templates = [
      template('T1', 'CA', `${flags} upn`, { sv: 2 }),
      template('T2', 'CA', `${flags} upn`),
      template('T3', 'CA', `${flags} spn`),
      template('T4', 'CA', `${flags} upn ma`),
      template('T5', 'CA', `${withoutUse} upn`),
      template('T6', 'CA', `${flags} upn`, { sv: 2, as: 1 }),
      template('T7', 'CA', flags),
      template('T8', 'CA', `${flags.replace('nse', '').replace('sch', '')} upn`),
      template('T9', 'CA', `${flags} upn ess`),
    ];
    const graph = within(
      ...templates,
      ...templates.map(
        (_, index) => `
          User U${index + 1}
          Group G${index + 1}
          U${index + 1} -Enroll-> T${index + 1}, CA
          G${index + 1} -GenericAll-> U${index + 1}
        `,
      ),
    );
    expect(attacksOf(graph, kind)).toEqual(to('D', 'G1', 'G2', 'G3'));
  });

  it('has users as victims where no DNS name is asked for, computers always, and groups never', () => {
    const graph = within(
      ...['', 'dns', 'ddns'].map((name, index) => {
        const number = index + 1;
        return `
          ${template(`T${number}`, 'CA', `${flags} upn ${name}`)}
          Group G${number} ByG${number} ByC${number} ByU${number}
          Computer C${number}
          User U${number}
          G${number}, C${number}, U${number} -Enroll-> T${number}, CA
          ByG${number} -GenericAll-> G${number}
          ByC${number} -GenericAll-> C${number}
          ByU${number} -GenericAll-> U${number}
        `;
      }),
    );
    expect(attacksOf(graph, kind)).toEqual(to('D', 'ByC1', 'ByU1', 'ByC2', 'ByC3'));
  });

  const ENROLEES = [
    template('T', 'CA', `${flags} upn`),
    `
      User U1 U2 U3 U4
      Group G0 G1 G2 G3 G4
      U1 -GenericAll-> T
      U2 -AllExtendedRights-> T
      U3 -GenericWrite-> T
      U4 -Enroll-> T
      G1 -GenericAll-> U1
      G2 -GenericAll-> U2
      G3 -GenericAll-> U3
      G4 -GenericAll-> U4
    `,
  ];

  it('needs victims that enrol in the template and on the authority', () => {
    const graph = within(...ENROLEES, 'U1, U2, U3 -MemberOf-> G0 -Enroll-> CA');
    expect(attacksOf(graph, kind)).toEqual(to('D', 'G1', 'G2'));
  });

  it('needs victims that enrol in the template where everybody does on the authority', () => {
    const graph = within(...ENROLEES, "Group AU {objectid: 'D-S-1-5-11'}", 'AU -Enroll-> CA');
    expect(attacksOf(graph, kind)).toEqual(to('D', 'G1', 'G2', 'G4'));
  });

  it('needs a weak controller of the same forest', () => {
    const graph = draw(`
      ${estate(0, `${flags} upn`)}
      ${estate(1, `${flags} upn`)}
      ${victim(0)}
      ${victim(1)}
      ${TRUSTS}
      ${controllers('D02', controller)}
      ${controllers('D12', controller)}
    `);
    expect(attacksOf(graph, kind)).toEqual(['A0 → D0']);
  });
});

it('ADCSESC9a needs a controller that accepts unbound certificates', () => {
  const graph = draw(`
    ${[0, 1, 2, 3].map((number) => estate(number, 'auth nse upn') + victim(number)).join('\n')}
    ${controllers('D0', `{${BINDING}: 0}`)}
    ${controllers('D1', `{${BINDING}: 1}`)}
    ${controllers('D2', `{${BINDING}: -1}`)}
    ${controllers('D3', '', `{${BINDING}: 2}`, `{${BINDING}: 3}`)}
  `);
  expect(attacksOf(graph, 'ADCSESC9a')).toEqual(['A0 → D0', 'A1 → D1', 'A2 → D2']);
});

describe.each([
  { kind: 'ADCSESC9b', flags: 'auth nse', controller: `{${BINDING}: 1}` },
  { kind: 'ADCSESC10b', flags: 'sch', controller: `{${MAPPING}: 31}` },
])('$kind', ({ kind, flags, controller }) => {
  const withVictims = (templates: readonly string[], ofKind: string): DrawnGraph =>
    draw(`
      Domain D
      ${chain('CA', 'D')}
      ${controllers('D', controller)}
      ${templates.join('\n')}
      ${templates
        .map(
          (_, index) => `
            ${ofKind} C${index + 1}
            Group G${index + 1}
            C${index + 1} -Enroll-> T${index + 1}, CA
            G${index + 1} -GenericAll-> C${index + 1}
          `,
        )
        .join('\n')}
    `);
  const templates = [
    template('T1', 'CA', `${flags} dns`, { sv: 2 }),
    template('T2', 'CA', `${flags} dns`),
    template('T3', 'CA', `${flags.replace('nse', '').replace('sch', '')} dns`),
    template('T4', 'CA', `${flags} dns ma`),
    template('T5', 'CA', `${flags.replace('auth', '').replace('sch', '')} dns`),
    template('T6', 'CA', `${flags} dns`, { sv: 2, as: 1 }),
    template('T7', 'CA', `${flags} upn`),
    template('T8', 'CA', `${flags} dns ess`),
  ];

  it('depends on the template', () => {
    expect(attacksOf(withVictims(templates, 'Computer'), kind)).toEqual(to('D', 'G1', 'G2'));
  });

  it('has computers as victims, and nothing else', () => {
    expect(attacksOf(withVictims(templates, 'User'), kind)).toEqual([]);
    expect(attacksOf(withVictims(templates, 'Group'), kind)).toEqual([]);
  });

  it('reaches computers over nested groups', () => {
    const graph = withVictims([template('T1', 'CA', `${flags} dns`)], 'Group').and(`
      Group Inner
      Computer Deep
      Deep -MemberOf-> Inner -MemberOf-> C1
      Inner -GenericWrite-> Deep
    `);
    expect(attacksOf(graph, kind)).toEqual(['Inner → D']);
  });
});
