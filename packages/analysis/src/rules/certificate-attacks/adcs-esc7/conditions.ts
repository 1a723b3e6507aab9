import type { RuleView } from '../../../engine/rule-view.ts';
import { type CertificateTemplates, certificateTemplates } from '../../../facts/certificate-templates.ts';
import { domains } from '../../../facts/domains.ts';

export const SEPARATION_PROPERTIES = ['roleseparationenabled', 'roleseparationenabledcollected'] as const;

/** Whether an authority lets nobody have two of its roles; undefined where that is not known. */
export function readSeparation(view: RuleView): (authority: number) => boolean | undefined {
  const isCollected = view.booleans('roleseparationenabledcollected');
  const isSeparate = view.booleans('roleseparationenabled');

  return (authority) => (isCollected.read(authority) === false ? undefined : isSeparate.read(authority));
}

/** Whoever has a request of it granted logs on as anybody; that somebody has to grant it is not looked at. */
function namesAnybody(is: CertificateTemplates, template: number): boolean {
  return (
    is.authenticates(template) && is.letsEnrolleeSupplySubject(template) && is.isWithoutSignature(template)
  );
}

/** The same, where a manager has to grant requests. */
export function awaitsManager(is: CertificateTemplates, template: number): boolean {
  return is.needsApproval(template) === true && namesAnybody(is, template);
}

/** Templates that an administrator of the authority could offer there: those of its forest that name anybody. */
export function offerableTemplates(view: RuleView): (authority: number) => readonly number[] {
  const templates = view.use(certificateTemplates);
  const known = view.use(domains);
  const weak = [...view.nodes('CertTemplate')].filter((template) => namesAnybody(templates, template));
  const bySid = Map.groupBy(weak, (template) => known.sidOf(template));

  return (authority) =>
    [...bySid.values()]
      .filter(([template]) => template !== undefined && known.mayBeOfOneForest(template, authority))
      .flat();
}
