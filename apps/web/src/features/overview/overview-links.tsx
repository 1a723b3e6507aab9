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

/** To the findings that were counted, by type where none is named. */
export function FindingsLink({ environment, zone, finding, label, children }: FindingsLinkProps) {
  return (
    <PageLink
      inherit
      {...nameOf(label)}
      to="/attack-paths"
      search={{
        environment_id: environment,
        asset_group_tag_id: zone,
        ...(finding === undefined ? {} : { finding: [finding] }),
      }}
    >
      {children}
    </PageLink>
  );
}

/** To what there is to know about a type of findings. */
export function TypeLink({
  environment,
  zone,
  finding,
  children,
}: SubjectLinkProps & { readonly finding: string }) {
  return (
    <PageLink
      inherit
      to="/attack-paths/types/$finding"
      params={{ finding }}
      search={{ environment_id: environment, asset_group_tag_id: zone }}
    >
      {children}
    </PageLink>
  );
}

/** To how the exposure came about. */
export function PostureLink({ environment, zone, label, children }: SubjectLinkProps) {
  return (
    <PageLink
      inherit
      {...nameOf(label)}
      to="/posture"
      search={{ environment_id: environment, asset_group_tag_id: zone }}
    >
      {children}
    </PageLink>
  );
}

/** To the findings that the last analysis was the first to find, or did not find any more, and why. */
export function DiffLink({
  environment,
  zone,
  change,
  children,
}: SubjectLinkProps & { readonly change: 'appeared' | 'vanished' }) {
  return (
    <PageLink
      inherit
      to="/posture/diff"
      search={{ environment_id: environment, asset_group_tag_id: zone, list: 'findings', change }}
    >
      {children}
    </PageLink>
  );
}

/** To the overview of something else. */
export function OverviewLink({ environment, zone, label, children }: SubjectLinkProps) {
  return (
    <PageLink
      inherit
      {...nameOf(label)}
      to="/"
      search={{ environment_id: environment, asset_group_tag_id: zone }}
    >
      {children}
    </PageLink>
  );
}

/** To the relationships that end all findings of a type. */
export function ChokePointsLink({ environment, zone, finding, label, children }: FindingsLinkProps) {
  return (
    <PageLink
      inherit
      {...nameOf(label)}
      to="/attack-paths/choke-points"
      search={{ environment_id: environment, asset_group_tag_id: zone, finding }}
    >
      {children}
    </PageLink>
  );
}

function nameOf(label: string | undefined) {
  return label === undefined ? {} : { 'aria-label': label };
}
