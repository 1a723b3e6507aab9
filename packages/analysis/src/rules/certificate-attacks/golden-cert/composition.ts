import { CERTIFICATE_PATH_NEEDS, CertificatePaths } from '../../../composition/certificate-paths.ts';
import { defineComposition } from '../../../composition/composition.ts';

/** The authority that the computer runs, and why the domain accepts its certificates. */
export const goldenCertComposition = defineComposition({
  subject: 'start',
  needs: {
    ...CERTIFICATE_PATH_NEEDS,
    relationships: [...(CERTIFICATE_PATH_NEEDS.relationships ?? []), 'HostsCAService'],
  },

  compose(view, { start, end }, found) {
    const hosted = view.relationships('HostsCAService').endsOf(start);
    const paths = new CertificatePaths(view, end, 'whole');

    for (const authority of paths.authorities.filter((it) => hosted.includes(it))) {
      found.add(start, 'HostsCAService', authority);
      paths.add(authority, found);
    }
  },
});
