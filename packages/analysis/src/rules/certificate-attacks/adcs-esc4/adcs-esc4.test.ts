import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { attacksOf, chain, ENROLEE, OLD, template, to } from '../certificate-drawings.test-support.ts';
import { PKI, PKI_ARROWS, pki, sorted } from '../explained-drawings.test-support.ts';

describe('ADCSESC4', () => {
  const grants = (number: number) => `
    Group G${number}1 G${number}2 G${number}3 G${number}4 G${number}5
    G${number}1, G${number}2, G${number}3, G${number}4, G${number}5 -MemberOf-> G0
    G${number}1 -GenericAll-> T${number}
    G${number}2 -GenericWrite-> T${number}
    G${number}3, G${number}5 -WritePKINameFlag-> T${number}
    G${number}4, G${number}5 -WritePKIEnrollmentFlag-> T${number}
    G${number}2, G${number}3, G${number}4, G${number}5 -Enroll-> T${number}
  `;
  const with4 = (...templates: readonly string[]) =>
    draw(`
      Domain D
      ${chain('CA', 'D')}
      Group G0
      G0 -Enroll-> CA
      ${templates.join('\n')}
      ${templates.map((_, index) => grants(index + 1)).join('\n')}
    `);
  const groups = (text: string) => to('D', ...text.split(' ').map((name) => `G${name}`));

  it('depends on what is in the way of the subject and of signatures', () => {
    const graph = with4(
      template('T1', 'CA', 'auth ess', { as: 1 }),
      template('T2', 'CA', 'ess', { as: 1 }),
      template('T3', 'CA', 'auth ess', { sv: 2, as: 1 }),
      template('T4', 'CA', 'auth ess', { sv: 2 }),
    );
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(groups('11 12 13 14 15 21 22 31 32 41 42 43 44 45'));
  });

  it('depends on what is in the way of approval', () => {
    const graph = with4(
      template('T1', 'CA', 'ma'),
      template('T2', 'CA', 'auth ma'),
      template('T3', 'CA', 'auth'),
      template('T4', 'CA', 'auth ma ess'),
      template('T5', 'CA', 'auth ess'),
    );
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(
      groups('11 12 21 22 25 31 32 33 35 41 42 44 45 51 52 53 54 55'),
    );
  });

  it('needs control, where only one right is held', () => {
    const rights = [
      'GenericAll',
      'GenericWrite',
      'WritePKINameFlag',
      'WritePKIEnrollmentFlag',
      'Enroll',
      'AllExtendedRights',
      'Owns',
      'WriteOwner',
      'WriteDacl',
    ];
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T', 'CA', 'auth ess')}
      Group G0 ${rights.map((right) => `By${right}`).join(' ')}
      G0 -Enroll-> CA
      ${rights.map((right) => `By${right} -MemberOf-> G0\nBy${right} -${right}-> T`).join('\n')}
    `);
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(
      to('D', 'ByGenericAll', 'ByOwns', 'ByWriteOwner', 'ByWriteDacl'),
    );
    expect(attacksOf(graph, 'ADCSESC4', OLD)).toEqual(to('D', 'ByGenericAll', 'ByWriteDacl'));
  });

  it('counts all extended rights as enrolment', () => {
    const graph = draw(`
      Domain D
      ${chain('CA', 'D')}
      ${template('T', 'CA', 'auth ess')}
      Group Group0 Group1 Group12 Group13
      Computer Computer1
      User User1
      Group1, Group12, Group13, Computer1, User1 -MemberOf-> Group0
      Group0 -Enroll-> CA
      Group1 -GenericAll-> T
      Computer1, User1, Group12, Group13 -AllExtendedRights-> T
      Computer1 -GenericWrite-> T
      User1, Group12 -WritePKINameFlag-> T
      Group12, Group13 -WritePKIEnrollmentFlag-> T
    `);
    expect(attacksOf(graph, 'ADCSESC4')).toEqual(
      to('D', 'Group1', 'Computer1', 'User1', 'Group12', 'Group13'),
    );
  });
});

describe('ADCSESC4', () => {
  const controller = ENROLEE.and('U -WriteDacl-> T');

  it('needs no more than control, whatever the template is like', () => {
    const closed = controller.with('T', {
      authenticationenabled: null,
      schemaversion: null,
      requiresmanagerapproval: true,
    });
    expect(attacksOf(closed, 'ADCSESC4')).toEqual(['U → D']);
  });

  it.each(['enrolleesuppliessubject', 'requiresmanagerapproval'])(
    'passes over templates without %s',
    (name) => {
      for (const value of [null, 'false']) {
        expect(attacksOf(controller.with('T', { [name]: value }), 'ADCSESC4')).toEqual([]);
      }
    },
  );

  it('does not need a directory node to write flags, but to control', () => {
    const outsider = draw(String(ENROLEE).replace('=Base:User U', '=User U')).with('T', {
      enrolleesuppliessubject: false,
    });
    expect(attacksOf(outsider.and('U -WritePKINameFlag-> T'), 'ADCSESC4')).toEqual(['U → D']);
    expect(attacksOf(outsider.and('U -GenericAll-> T'), 'ADCSESC4')).toEqual([]);
  });
});

describe('ADCSESC4', () => {
  const ONE_AWAY = { authenticationenabled: true, enrolleesuppliessubject: true };

  it.each([
    ['control', 'U -WriteDacl-> T\nU -Owns-> T', ['U -Owns-> T', 'U -WriteDacl-> T']],
    ['writing', 'U -GenericWrite-> T\nU -Enroll-> T', ['U -Enroll-> T', 'U -GenericWrite-> T']],
    [
      'writing names',
      'U -WritePKINameFlag-> T\nU -AllExtendedRights-> T',
      ['U -AllExtendedRights-> T', 'U -WritePKINameFlag-> T'],
    ],
    [
      'writing flags',
      'U -WritePKIEnrollmentFlag-> T\nU -Enroll-> T',
      ['U -Enroll-> T', 'U -WritePKIEnrollmentFlag-> T'],
    ],
  ])('is explained by %s', (_, rights, arrows) => {
    const graph = pki({ T: ONE_AWAY, Other: ONE_AWAY }, `User U\n${rights}\nU -Enroll-> CA, Other`);
    expect(explain(graph, 'U -ADCSESC4-> D')).toEqual({
      nodes: sorted(...PKI, 'T', 'U'),
      arrows: sorted(...PKI_ARROWS, ...arrows, 'T -PublishedTo-> CA', 'U -Enroll-> CA'),
    });
  });

  it.each([
    ['writing without enrolling', 'U -GenericWrite-> T', {}],
    [
      'flags where the subject comes from the directory',
      'U -WritePKIEnrollmentFlag-> T\nU -Enroll-> T',
      { enrolleesuppliessubject: false },
    ],
    [
      'names where a manager approves',
      'U -WritePKINameFlag-> T\nU -Enroll-> T',
      { requiresmanagerapproval: true },
    ],
    [
      'names of a template that does not authenticate',
      'U -WritePKINameFlag-> T\nU -Enroll-> T',
      { authenticationenabled: false },
    ],
  ])('is not explained by %s', (_, rights, template) => {
    const graph = pki({ T: { ...ONE_AWAY, ...template } }, `User U\n${rights}\nU -Enroll-> CA`);
    expect(explain(graph, 'U -ADCSESC4-> D').nodes).toEqual([]);
  });

  it('takes both flags where both stand in the way', () => {
    const template = { authenticationenabled: true, requiresmanagerapproval: true };
    const graph = pki(
      { T: template },
      'User U\nU -WritePKINameFlag-> T\nU -WritePKIEnrollmentFlag-> T\nU -Enroll-> T, CA',
    );
    expect(explain(graph, 'U -ADCSESC4-> D').arrows).toEqual(
      sorted(
        ...PKI_ARROWS,
        'T -PublishedTo-> CA',
        'U -Enroll-> CA',
        'U -Enroll-> T',
        'U -WritePKIEnrollmentFlag-> T',
        'U -WritePKINameFlag-> T',
      ),
    );
  });
});
