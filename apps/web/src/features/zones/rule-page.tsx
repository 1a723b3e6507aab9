import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isStatus } from '../../api/api-error.ts';
import { decodeStatement } from '../../parts/cypher/statement-code.ts';
import { AfterPause } from '../../ui/after-pause.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { inLine } from '../../ui/in-line.ts';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RuleForm } from './rule-form.tsx';
import { ruleQuery, tagQuery } from './zone-queries.ts';

const route = getRouteApi('/frame/privilege-zones/$tagId/rules/$ruleId');
const NEW = 'new';
const QUESTION = 'Who would be in because of this rule, and why?';

/** One rule, or a new one: what it selects, seen before it is saved. */
export function RulePage() {
  const { tagId, ruleId } = route.useParams();
  const { statement } = route.useSearch();
  const isNew = ruleId === NEW;
  const tag = useQuery(tagQuery(Number(tagId)));
  const rule = useQuery({ ...ruleQuery(Number(tagId), Number(ruleId)), enabled: !isNew });
  const error = tag.error ?? rule.error;
  if (error !== null) {
    return (
      <Page title="Rule" question={QUESTION}>
        {isStatus(error, 404) ? (
          <Text>
            There is no such rule any more.{' '}
            <PageLink inherit to="/privilege-zones">
              All zones and labels
            </PageLink>
          </Text>
        ) : (
          <ErrorCard
            title="The rule could not be read"
            error={error}
            onRetry={() => void Promise.all([tag.refetch(), isNew ? undefined : rule.refetch()])}
          />
        )}
      </Page>
    );
  }
  if (tag.data === undefined || (!isNew && rule.data === undefined)) {
    return (
      <AfterPause>
        <Page title="Rule" question={QUESTION}>
          <Skeleton height={320} aria-label="Reading the rule" />
        </Page>
      </AfterPause>
    );
  }

  const name = rule.data === undefined || isNew ? 'New rule' : inLine(rule.data.name);
  return (
    <Page title={name} question={QUESTION}>
      <Text size="sm" mb="md">
        A rule of{' '}
        <PageLink inherit to="/privilege-zones/$tagId" params={{ tagId: String(tag.data.id) }}>
          <bdi>{inLine(tag.data.name)}</bdi>
        </PageLink>
      </Text>
      <RuleForm
        key={ruleId}
        tag={tag.data}
        rule={isNew ? undefined : rule.data}
        statement={decodeStatement(statement ?? '') ?? ''}
      />
    </Page>
  );
}
