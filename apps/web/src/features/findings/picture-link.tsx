import type { Finding } from '@secgraph/contract';
import type { ReactNode } from 'react';
import type { PictureName } from '../../parts/addresses/finding-search.ts';
import { PageLink } from '../../ui/page-link.tsx';

export interface PictureLinkProps {
  readonly finding: Pick<Finding, 'id'>;
  readonly picture: PictureName;
  /** In the colour of the text around it: a table of links would be nothing but them. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** A number leads to the picture of what it counts. */
export function PictureLink({ finding, picture, isPlain = false, children }: PictureLinkProps) {
  return (
    <PageLink
      inherit
      {...(isPlain ? { c: 'inherit' } : { underline: 'always' })}
      to="/attack-paths/findings/$findingId"
      params={{ findingId: String(finding.id) }}
      search={{ picture }}
    >
      {children}
    </PageLink>
  );
}
