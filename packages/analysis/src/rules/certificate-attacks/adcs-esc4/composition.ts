import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';
import { HeldRights, type Right } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import { ENROL_AT_AUTHORITY, ENROLMENT_NEEDS } from '../enrolment-composition.ts';
import { isOneFlagAway, tellsItsFlags } from './conditions.ts';

const CONTROL = {
  kinds: ['GenericAll', 'Owns', 'WriteOwner', 'WriteDacl'],
  heldBy: 'directory',
} as const satisfies Right;
const WRITE = { kinds: ['GenericWrite'], heldBy: 'any' } as const satisfies Right;
const ENROL = { kinds: ['Enroll', 'AllExtendedRights'], heldBy: 'any' } as const satisfies Right;
const NAMES = { kinds: ['WritePKINameFlag'], heldBy: 'any' } as const satisfies Right;
const FLAGS = { kinds: ['WritePKIEnrollmentFlag'], heldBy: 'any' } as const satisfies Right;
const NEEDED = [CONTROL, WRITE, ENROL, NAMES, FLAGS].flatMap(({ kinds }) => kinds);

/** What the principal can write to a template, so that it can enrol in it as anybody. */
export const adcsEsc4Composition = defineComposition({
  subject: 'start',
  needs: {
    ...ENROLMENT_NEEDS,
    relationships: [...ENROLMENT_NEEDS.relationships, ...NEEDED],
  },

  compose(view, { start, end }, found, scope) {
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const paths = new CertificatePaths(view, end, scope);

    for (const authority of paths.authorities) {
      if (!rights.has(ENROL_AT_AUTHORITY, authority)) {
        continue;
      }

      for (const template of view.use(certificateChains).publishedOn(authority)) {
        const ways = waysToChange(view, template).filter((way) =>
          way.every((right) => rights.has(right, template)),
        );
        for (const right of ways.flat()) {
          rights.add(right, template, found);
        }
        if (ways.length > 0) {
          found.add(template, 'PublishedTo', authority);
          rights.add(ENROL_AT_AUTHORITY, authority, found);
          paths.add(authority, found);
        }
      }
    }
    rights.addMemberships(found);
  },
});

/** The ways to make the template a weak one; each is a list of rights that suffice together. */
function waysToChange(view: RuleView, template: number): readonly (readonly Right[])[] {
  const templates = view.use(certificateTemplates);
  if (!tellsItsFlags(templates, template)) {
    return [];
  }

  const isOneAway = isOneFlagAway(templates, template);
  return [
    [CONTROL],
    [WRITE, ENROL],
    ...(isOneAway ? [[FLAGS, NAMES, ENROL]] : []),
    ...(isOneAway && templates.letsEnrolleeSupplySubject(template) ? [[FLAGS, ENROL]] : []),
    ...(isOneAway && templates.isWithoutApproval(template) ? [[NAMES, ENROL]] : []),
  ];
}
