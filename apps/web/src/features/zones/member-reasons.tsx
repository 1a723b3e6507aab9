import { List, Loader, Stack, Text } from '@mantine/core';
import { type AssetGroupTag } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { sourceOf } from '../../parts/zones/zone-words.ts';
import { Answered } from '../../ui/answered.tsx';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { reasonsQuery, type ShownMember } from './zone-queries.ts';

export interface MemberReasonsProps {
  readonly tag: AssetGroupTag;
  readonly member: ShownMember;
}

/** Why a node is a member: which rule, and by which step. */
export function MemberReasons({ tag, member }: MemberReasonsProps) {
  const answer = useQuery(reasonsQuery(tag.id, member));

  return (
    <Answered
      answer={answer}
      problem="The reasons could not be read"
      waiting={<Loader size={14} aria-label="Reading the reasons" />}
      missing={
        <Text inherit>
          No rule selects it any more: it leaves with the analysis that follows, or carries the mark from
          elsewhere.
        </Text>
      }
    >
      {(reasons) => (
        <Stack gap={4} py={4}>
          <List fz={12} spacing={4} aria-label="Reasons">
            {reasons.map(({ rule, source }) => (
              <List.Item key={rule.id}>
                <PageLink
                  inherit
                  to="/privilege-zones/$tagId/rules/$ruleId"
                  params={{ tagId: String(tag.id), ruleId: String(rule.id) }}
                >
                  <bdi>{inLine(rule.name)}</bdi>
                </PageLink>
                {source === undefined ? '' : `: ${sourceOf(source)?.why ?? ''}`}
              </List.Item>
            ))}
          </List>
          {(member.certified_by ?? '') === '' ? null : (
            <Text inherit c="dimmed">
              Decided by <bdi>{inLine(member.certified_by ?? '')}</bdi>
            </Text>
          )}
        </Stack>
      )}
    </Answered>
  );
}
