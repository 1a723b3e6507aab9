import type { ReactNode } from 'react';
import { PageLink } from '../../ui/page-link.tsx';

export interface SubjectLinkProps {
  /** Object id; undefined: all environments. */
  readonly environment?: string | undefined;
  /** Id of a zone, or of hygiene. */
  readonly zone: number;
  /** What is counted, where the number stands alone. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

export interface FindingsLinkProps extends SubjectLinkProps {
  /** The type; undefined: all of them. */
  readonly finding?: string | undefined;
}

/** Leads to the findings that were counted, by type where none is named. */
export function FindingsLink({ finding, label, children, ...subject }: FindingsLinkProps) {
  return (
    <PageLink
      inherit
      aria-label={label}
      to="/attack-paths"
      search={{ ...of(subject), ...(finding === undefined ? {} : { finding: [finding] }) }}
    >
      {children}
    </PageLink>
  );
}

/** Leads to what there is to know about a type of findings. */
export function TypeLink({ finding, children, ...subject }: SubjectLinkProps & { readonly finding: string }) {
  return (
    <PageLink inherit to="/attack-paths/types/$finding" params={{ finding }} search={of(subject)}>
      {children}
    </PageLink>
  );
}

/** Leads to how the exposure came about. */
export function PostureLink({ label, children, ...subject }: SubjectLinkProps) {
  return (
    <PageLink inherit aria-label={label} to="/posture" search={of(subject)}>
      {children}
    </PageLink>
  );
}

/** Leads to the findings that the last analysis was the first to find, or did not find any more, and why. */
export function DiffLink({
  change,
  children,
  ...subject
}: SubjectLinkProps & { readonly change: 'appeared' | 'vanished' }) {
  return (
    <PageLink inherit to="/posture/diff" search={{ ...of(subject), list: 'findings', change }}>
      {children}
    </PageLink>
  );
}

/** Leads to the overview of something else. */
export function OverviewLink({ label, children, ...subject }: SubjectLinkProps) {
  return (
    <PageLink inherit aria-label={label} to="/" search={of(subject)}>
      {children}
    </PageLink>
  );
}

/** Leads to the relationships that end all findings of a type. */
export function ChokePointsLink({ finding, label, children, ...subject }: FindingsLinkProps) {
  return (
    <PageLink inherit aria-label={label} to="/attack-paths/choke-points" search={{ ...of(subject), finding }}>
      {children}
    </PageLink>
  );
}

function of({ environment, zone }: Pick<SubjectLinkProps, 'environment' | 'zone'>) {
  return { environment_id: environment, asset_group_tag_id: zone };
}
