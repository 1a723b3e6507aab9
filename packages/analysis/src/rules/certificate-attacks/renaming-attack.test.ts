import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { explain } from '../../testing/explain.test-support.ts';
import {
  attacksOf,
  BINDING,
  chain,
  controllers,
  estate,
  MAPPING,
  OLD,
  RENAMED,
  TRUSTS,
  template,
  to,
} from './certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted, type Template } from './explained-drawings.test-support.ts';

/** A victim of the group, and somebody who controls it. */
function victim(number: number): string {
  return `
    User V${number}
    Group A${number}
    V${number} -MemberOf-> G${number}
    A${number} -GenericAll-> V${number}
  `;
}

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

it('control over a group that enrols is no attack by renaming', () => {
  const graph = RENAMED.without('A -GenericWrite-> U').and('A -GenericAll-> Inner, Outer');
  expect(attacksOf(graph, 'ADCSESC9a')).toEqual([]);
});

it('control by ownership is not seen in the rule set of 2025-11', () => {
  const graph = RENAMED.without('A -GenericWrite-> U');
  for (const right of ['Owns', 'WriteOwner']) {
    const owned = graph.and(`A -${right}-> U`);
    expect(attacksOf(owned, 'ADCSESC9a')).toEqual(['A → D']);
    expect(attacksOf(owned, 'ADCSESC9a', OLD)).toEqual([]);
  }
});

describe.each([
  [
    'ADCSESC9a',
    { authenticationenabled: true, nosecurityextension: true },
    'strongcertificatebindingenforcementraw',
    [-1, 0, 1],
    2,
  ],
  ['ADCSESC10a', { schannelauthenticationenabled: true }, 'certificatemappingmethodsraw', [4, 31], 27],
])('%s', (kind, weak, setting, weakValues, strictValue) => {
  const base = (template: Template, text: string) =>
    pki(
      { T: { ...weak, ...template } },
      `${text}
       ${weakValues.map((value, index) => `Computer DC${index} {${setting}: ${value}}\nDC${index} -DCFor-> D`).join('\n')}
       Computer Strict {${setting}: ${strictValue}}
       Strict -DCFor-> D`,
    );
  const CONTROLLERS = weakValues.map((_, index) => `DC${index}`);
  const CONTROLLER_ARROWS = CONTROLLERS.map((name) => `${name} -DCFor-> D`);

  it('is explained by victims, where they enrol, and controllers', () => {
    const graph = base(
      { subjectaltrequireupn: true },
      `Group G Enrolees
       User Victim Other Barred
       Group Owned
       G -GenericAll-> Victim, Other, Owned
       G -WriteDacl-> Victim
       G -AllExtendedRights-> Victim
       Victim -MemberOf-> Enrolees -Enroll-> T, CA
       Other -Enroll-> CA
       Barred, Owned -Enroll-> T, CA`,
    );
    expect(explain(graph, `G -${kind}-> D`)).toEqual({
      nodes: sorted(...PKI, ...CONTROLLERS, 'Enrolees', 'G', 'T', 'Victim'),
      arrows: sorted(
        ...PKI_ARROWS,
        ...CONTROLLER_ARROWS,
        'Enrolees -Enroll-> CA',
        'Enrolees -Enroll-> T',
        'G -GenericAll-> Victim',
        'G -WriteDacl-> Victim',
        'T -PublishedTo-> CA',
        'Victim -MemberOf-> Enrolees',
      ),
    });
  });

  it('joins by victim and authority: two victims with half of the rights each are none', () => {
    const graph = base(
      { subjectaltrequireupn: true },
      `User G V1 V2
       G -GenericAll-> V1, V2
       V1 -Enroll-> T
       V2 -Enroll-> CA`,
    );
    expect(explain(graph, `G -${kind}-> D`)).toEqual({ nodes: [], arrows: [] });
  });

  it('counts what everybody may do, next to something that the victim may', () => {
    const graph = base(
      { subjectaltrequirespn: true },
      `User G V1 V2
       Group Everybody {objectid: 'D-S-1-5-11'}
       G -GenericWrite-> V1, V2
       V1 -Enroll-> T
       Everybody -Enroll-> CA`,
    );
    expect(explain(graph, `G -${kind}-> D`).nodes).toEqual(
      sorted(...PKI, ...CONTROLLERS, 'Everybody', 'G', 'T', 'V1'),
    );
  });

  it('leaves out users where the template asks for a DNS name', () => {
    const graph = base(
      { subjectaltrequireupn: true, subjectaltrequiredns: true },
      `User G V1
       Computer V2
       G -Owns-> V1, V2
       V1, V2 -Enroll-> T, CA`,
    );
    expect(explain(graph, `G -${kind}-> D`).nodes).toEqual(sorted(...PKI, ...CONTROLLERS, 'G', 'T', 'V2'));
  });

  it('the principal can be its own victim', () => {
    const graph = base({ subjectaltrequireupn: true }, 'User U\nU -GenericAll-> U\nU -Enroll-> T, CA');
    expect(explain(graph, `U -${kind}-> D`).arrows).toContain('U -GenericAll-> U');
  });

  it(`${kind.replace('a', 'b')} takes computers, by their DNS name`, () => {
    const graph = base(
      { subjectaltrequiredns: true },
      `User G V1
       Computer V2
       G -GenericAll-> V1, V2
       V1, V2 -Enroll-> T, CA`,
    );
    expect(explain(graph, `G -${kind.replace('a', 'b')}-> D`).nodes).toEqual(
      sorted(...PKI, ...CONTROLLERS, 'G', 'T', 'V2'),
    );
    expect(explain(graph, `G -${kind}-> D`).nodes).toEqual([]);
  });
});
