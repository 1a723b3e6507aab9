import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

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
  /** Only those first seen then or later, in RFC 3339. */
  readonly since?: string | undefined;
}

/** To the findings that were counted, by type where none is named. */
export function FindingsLink({ environment, zone, finding, since, label, children }: FindingsLinkProps) {
  return (
    <Anchor
      inherit
      {...nameOf(label)}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/attack-paths"
          search={{
            environment_id: environment,
            asset_group_tag_id: zone,
            ...(finding === undefined ? {} : { finding: [finding] }),
            ...(since === undefined ? {} : { since }),
          }}
        />
      )}
    >
      {children}
    </Anchor>
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
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...props}
          to="/attack-paths/types/$finding"
          params={{ finding }}
          search={{ environment_id: environment, asset_group_tag_id: zone }}
        />
      )}
    >
      {children}
    </Anchor>
  );
}

/** To how the exposure came about. */
export function PostureLink({ environment, zone, label, children }: SubjectLinkProps) {
  return (
    <Anchor
      inherit
      {...nameOf(label)}
      renderRoot={(props) => (
        <Link {...props} to="/posture" search={{ environment_id: environment, asset_group_tag_id: zone }} />
      )}
    >
      {children}
    </Anchor>
  );
}

/** To the overview of something else. */
export function OverviewLink({ environment, zone, label, children }: SubjectLinkProps) {
  return (
    <Anchor
      inherit
      {...nameOf(label)}
      renderRoot={(props) => (
        <Link {...props} to="/" search={{ environment_id: environment, asset_group_tag_id: zone }} />
      )}
    >
      {children}
    </Anchor>
  );
}

/** To the relationships that end all findings of a type. */
export function ChokePointsLink({
  environment,
  zone,
  finding,
  label,
  children,
}: Omit<FindingsLinkProps, 'since'>) {
  return (
    <Anchor
      inherit
      {...nameOf(label)}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/attack-paths/choke-points"
          search={{ environment_id: environment, asset_group_tag_id: zone, finding }}
        />
      )}
    >
      {children}
    </Anchor>
  );
}

function nameOf(label: string | undefined) {
  return label === undefined ? {} : { 'aria-label': label };
}
