import { defineRule } from '../../../engine/rule.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { ANY_SUBJECT_NEEDS, deriveAnySubject } from './derive-any-subject.ts';

export const adcsEsc6b = defineRule({
  id: 'adcs-esc6b',
  family: 'certificate-attacks',
  derives: ['ADCSESC6b'],
  needs: ANY_SUBJECT_NEEDS,
  summary:
    'The authority takes any subject from a request, and domain controllers match certificates by name over TLS.',
  source: 'ESC6: Will Schroeder, Lee Christensen, Certified Pre-Owned, 2021; KB5014754.',

  run(view, draft) {
    const chains = view.use(certificateChains);
    deriveAnySubject(view, draft, 'ADCSESC6b', {
      isDomainWeak: (domain) => chains.mapsPrincipalNames(domain),
    });
  },
});
