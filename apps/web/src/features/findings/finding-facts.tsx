import { Text } from '@mantine/core';
import type { FindingWithElements } from '@secgraph/contract';
import type { ReactNode } from 'react';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { FindingStatusBadge } from '../../ui/finding-status-badge.tsx';
import { asideUntilOf, environmentNameOf, STATUS_WORDS } from '../../ui/finding-words.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { countOf, formatShare, readTime } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import classes from './finding-facts.module.css';
import { zoneNameOf } from './finding-table.tsx';
import { PictureLink } from './picture-link.tsx';
import { formatExposure } from './principal-count.tsx';

/** What there is to know of one finding at a glance. */
export function FindingFacts({ finding }: { readonly finding: FindingWithElements }) {
  const {
    source_principal_id: sourceId,
    source_principal_kind: sourceKind = '',
    source_principal_name: sourceName = '',
    relationship_kind: relationship,
  } = finding;

  return (
    <dl className={classes['facts']} aria-label="Facts">
      <Fact label="Severity">
        <SeverityBadge severity={finding.severity} />
      </Fact>
      <Fact label="Status">
        <FindingStatusBadge status={finding.status} until={asideUntilOf(finding)} />
        <Text span inherit c="dimmed">
          {' '}
          {STATUS_WORDS[finding.status].meaning}
        </Text>
      </Fact>
      {sourceId === undefined ? null : (
        <Fact label="Begins at">
          <ObjectLink objectId={sourceId} kind={sourceKind} name={sourceName} />
        </Fact>
      )}
      <Fact label={sourceId === undefined ? 'Is about' : 'Ends at'}>
        <ObjectLink
          objectId={finding.target_principal_id}
          kind={finding.target_principal_kind}
          name={finding.target_principal_name}
        />
      </Fact>
      {relationship === undefined ? null : <Fact label="By">{relationship}</Fact>}
      {finding.finding_type === 'list' ? null : (
        <Fact label="Exposure">
          <Exposure finding={finding} />
        </Fact>
      )}
      <Fact label="Impact">
        <PictureLink finding={finding} picture="impact">
          {countOf(finding.impact_count, 'principal')}
        </PictureLink>{' '}
        can be taken over from the end, itself included: {formatShare(finding.impact_percentage)} of all
        principals.
      </Fact>
      {finding.closes_count === undefined ? null : (
        <Fact label="Fixed alone">
          {finding.closes_count === 0
            ? 'It shuts nobody out: everybody who begins here has another way into the zone.'
            : `It shuts ${countOf(finding.closes_count, 'principal')} out: every path of theirs into the zone goes through here.`}
        </Fact>
      )}
      <Fact label="To fix">
        Effort: {finding.effort}. Risk of breaking something: {finding.side_effects}.
      </Fact>
      <Fact label="Environment">
        <bdi>{inLine(environmentNameOf(finding))}</bdi>
      </Fact>
      <Fact label="Zone">
        <bdi>{inLine(zoneNameOf(finding))}</bdi>
      </Fact>
      <Fact label="Category">{inLine(finding.category)}</Fact>
      <Fact label="First seen">
        <RelativeTime time={new Date(finding.first_seen)} />
      </Fact>
      <Fact label="Last change">
        <RelativeTime time={new Date(finding.last_seen)} />
      </Fact>
      <Acceptance finding={finding} />
      <Verdict finding={finding} />
    </dl>
  );
}

/** The share is that of the exposure of a zone: of those outside. */
function Exposure({ finding }: { readonly finding: FindingWithElements }) {
  const { exposure_count: count, exposed_share: share } = finding;
  const link = (
    <PictureLink finding={finding} picture="ways">
      {countOf(count, 'principal')}
    </PictureLink>
  );

  return share === undefined ? (
    <>{link} outside of the zone can begin here.</>
  ) : (
    <>
      {link} outside of the zone can begin here: {formatExposure(share)} of all that are outside.
    </>
  );
}

/** An acceptance that has ended is told as well: it says that somebody looked at the finding before. */
function Acceptance({ finding }: { readonly finding: FindingWithElements }) {
  const { accepted_at: at, accepted_by: by, accepted_reason: reason, status } = finding;
  const isAccepted = status === 'accepted';

  return at === undefined ? null : (
    <Decision
      label={isAccepted ? 'Accepted' : 'Was accepted'}
      at={at}
      by={by}
      until={isAccepted ? undefined : readTime(finding.accepted_until)}
      reason={reason}
    />
  );
}

/** One that has ended is told as well. */
function Verdict({ finding }: { readonly finding: FindingWithElements }) {
  const { false_at: at, false_by: by, false_until: until, false_reason: reason, status } = finding;

  return at === undefined || until === undefined ? null : (
    <Decision
      label={status === 'false_positive' ? 'False positive' : 'Was false positive'}
      at={at}
      by={by}
      until={new Date(until)}
      reason={reason}
    />
  );
}

interface DecisionProps {
  readonly label: string;
  readonly at: string;
  readonly by: string | undefined;
  /** Undefined: it is told elsewhere, or not known. */
  readonly until: Date | undefined;
  readonly reason: string | undefined;
}

function Decision({ label, at, by, until, reason }: DecisionProps) {
  return (
    <Fact label={label}>
      <RelativeTime time={new Date(at)} />
      {by === undefined ? null : (
        <>
          {' '}
          by <bdi>{inLine(by)}</bdi>
        </>
      )}
      {until === undefined ? null : (
        <>
          , until <RelativeTime time={until} />
        </>
      )}
      {reason === undefined ? null : (
        <Text inherit className={classes['reason']}>
          <FoldedText text={reason} />
        </Text>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
