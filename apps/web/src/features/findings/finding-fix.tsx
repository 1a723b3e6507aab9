import { Stack, Text } from '@mantine/core';
import type { FindingWithElements } from '@secgraph/contract';
import { type FixEnd, findSettingFix } from '@secgraph/graph-schema/fixes';
import { useQuery } from '@tanstack/react-query';
import { explanationQuery, type RelationshipOf } from '../../parts/graph/explanation-query.ts';
import { type Explanation, explanationsOf } from '../../parts/graph/explanation-table.ts';
import { CauseList } from '../../parts/remediation/cause-list.tsx';
import { causesOf, distinguishedNameOf, fixOf } from '../../parts/remediation/causes.ts';
import { FixScript, FixSteps } from '../../parts/remediation/fix-words.tsx';
import { Answered } from '../../ui/answered.tsx';
import { isArchived } from '../../ui/finding-words.ts';
import { Section } from '../../ui/section.tsx';
import { relationshipOf } from './finding-picture-graph.ts';

/** What fixes just this finding, by the names of its objects. Nothing where nobody has described it. */
export function FindingFix({ finding }: { readonly finding: FindingWithElements }) {
  if (isArchived(finding.status)) {
    return null;
  }

  const fix = fixOfFinding(finding);
  if (fix !== undefined) {
    return (
      <Section title="Fix">
        <Stack gap="sm">
          <FixSteps steps={fix.steps} />
          {fix.script === undefined ? null : <FixScript script={fix.script} />}
        </Stack>
      </Section>
    );
  }

  const explained = explainedOf(finding);
  return explained === undefined ? null : (
    <Section title="Fix">
      <Causes {...explained} />
    </Section>
  );
}

/** A derived relationship, and what tells the causes that have to go. */
function explainedOf(finding: FindingWithElements): CausesProps | undefined {
  const relationship = relationshipOf(finding);
  const composition =
    relationship &&
    explanationsOf(relationship.kind, {}).find(({ searchType }) => searchType === 'composition');

  return relationship && composition && { relationship, composition };
}

interface CausesProps {
  readonly relationship: RelationshipOf;
  readonly composition: Explanation;
}

function Causes({ relationship, composition }: CausesProps) {
  const answer = useQuery(explanationQuery(composition.route, relationship));

  return (
    <Answered
      answer={answer}
      problem="The causes could not be read"
      waiting="Reading the causes"
      height={120}
    >
      {({ graph }) => {
        const causes = causesOf(graph);
        return causes.length === 0 ? (
          <Text size="sm">{composition.nothing}</Text>
        ) : (
          <CauseList causes={causes} />
        );
      }}
    </Answered>
  );
}

function fixOfFinding(finding: FindingWithElements) {
  const target: FixEnd = {
    name: finding.target_principal_name,
    objectId: finding.target_principal_id,
    kind: finding.target_principal_kind,
    distinguishedName: distinguishedNameOf(finding.target_properties),
  };
  if (finding.source_principal_id === undefined) {
    return findSettingFix(finding.finding, target);
  }

  return finding.relationship_kind === undefined
    ? undefined
    : fixOf({
        source: {
          name: finding.source_principal_name ?? '',
          objectId: finding.source_principal_id,
          kind: finding.source_principal_kind ?? '',
          distinguishedName: distinguishedNameOf(finding.source_properties),
        },
        kind: finding.relationship_kind,
        target,
      });
}
