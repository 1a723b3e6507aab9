import { defineRule } from '../../../engine/rule.ts';
import { ANY_SUBJECT_NEEDS, deriveAnySubject } from './derive-any-subject.ts';

export const adcsEsc6a = defineRule({
  id: 'adcs-esc6a',
  family: 'certificate-attacks',
  derives: ['ADCSESC6a'],
  needs: ANY_SUBJECT_NEEDS,
  summary:
    'The authority takes any subject from a request, and the certificate does not say who asked for it.',
  source: 'ESC6: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021; KB5014754.',

  run(view, draft) {
    deriveAnySubject(view, draft, 'ADCSESC6a');
  },
});
