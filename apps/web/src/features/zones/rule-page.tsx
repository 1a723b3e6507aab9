import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { decodeStatement } from '../../parts/cypher/statement-code.ts';
import { type Answer, joinAnswers } from '../../ui/answered.tsx';
import { AnsweredPage } from '../../ui/answered-page.tsx';
import { inLine } from '../../ui/in-line.ts';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RuleForm } from './rule-form.tsx';
import { ruleQuery, tagQuery } from './zone-queries.ts';

const route = getRouteApi('/frame/privilege-zones/$tagId/rules/$ruleId');
const NEW = 'new';
/** Of a new one, there is none to be read. */
const NO_RULE: Answer<'new'> = { data: 'new', error: null, refetch: () => undefined };
const QUESTION = 'Who would be in because of this rule, and why?';

/** One rule, or a new one: what it selects, seen before it is saved. */
export function RulePage() {
  const { tagId, ruleId } = route.useParams();
  const { statement } = route.useSearch();
  const isNew = ruleId === NEW;
  const tag = useQuery(tagQuery(Number(tagId)));
  const rule = useQuery({ ...ruleQuery(Number(tagId), Number(ruleId)), enabled: !isNew });
  const answer = joinAnswers(tag, isNew ? NO_RULE : rule);

  return (
    <AnsweredPage
      answer={answer}
      title="Rule"
      question={QUESTION}
      problem="The rule could not be read"
      waiting="Reading the rule"
      missing={
        <Text>
          There is no such rule any more.{' '}
          <PageLink inherit to="/privilege-zones">
            All zones and labels
          </PageLink>
        </Text>
      }
    >
      {([ownTag, known]) => (
        <Page title={known === 'new' ? 'New rule' : inLine(known.name)} question={QUESTION}>
          <Text size="sm" mb="md">
            A rule of{' '}
            <PageLink inherit to="/privilege-zones/$tagId" params={{ tagId: String(ownTag.id) }}>
              <bdi>{inLine(ownTag.name)}</bdi>
            </PageLink>
          </Text>
          <RuleForm
            key={ruleId}
            tag={ownTag}
            rule={known === 'new' ? undefined : known}
            statement={decodeStatement(statement ?? '') ?? ''}
          />
        </Page>
      )}
    </AnsweredPage>
  );
}
