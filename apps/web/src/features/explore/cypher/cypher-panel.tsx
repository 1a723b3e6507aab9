import { Alert, Group, NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatStatement } from '../../../parts/cypher/language/format-statement.ts';
import { decodeParameters } from '../../../parts/cypher/statement-code.ts';
import { type CheckedStatement, useStatementCheck } from '../../../parts/cypher/use-statement-check.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ElapsedTime } from '../../../ui/elapsed-time.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { formatNumber, withUnit } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import { QueryLibrary } from '../saved-queries/query-library.tsx';
import { SaveQueryButtons } from '../saved-queries/save-query-buttons.tsx';
import { editStatement, useDraft, useDraftOfAddress } from './cypher-draft.ts';
import classes from './cypher-panel.module.css';
import { CypherToolbar } from './cypher-toolbar.tsx';
import { describeUpdates } from './describe-updates.ts';
import { explainFailure } from './explain-failure.ts';
import { HistoryMenu } from './history/history-menu.tsx';
import { useHistoryOf, useQueryHistory } from './history/use-query-history.ts';
import { useAutoRun, useOpenStatement } from './open-statement.ts';
import { ParameterForm } from './parameters/parameter-form.tsx';
import { PlanTree } from './plan/plan-tree.tsx';
import { RuleMenu } from './rule-menu.tsx';
import { type CypherAnswer, MAX_ROWS } from './run-statement.ts';
import { TIME_LIMITS, useTimeLimit } from './time-limit.ts';
import { UpdateDialog } from './update-dialog.tsx';
import { useParameterFields } from './use-parameter-fields.ts';
import { useStatementRun } from './use-statement-run.ts';

const NO_NAMES: readonly string[] = [];

/** The editor is loaded beside the page. */
const CypherEditor = lazy(async () => ({
  default: (await import('../../../parts/cypher/editor/cypher-editor.tsx')).CypherEditor,
}));

/** Statements of Cypher: written, checked, run, measured. */
export function CypherPanel() {
  const { search } = useExplore();
  useDraftOfAddress(search.cypherSearch);
  const text = useDraft();
  const given = useMemo(() => decodeParameters(search.cypherParameters), [search.cypherParameters]);
  const check = useStatementCheck(text);
  const parameters = useParameterFields(text, check.explanation?.parameters ?? NO_NAMES, given);
  const statementRun = useStatementRun();
  const [shownPlan, setShownPlan] = useState<'explained' | 'measured'>();
  const [history, clearHistory] = useQueryHistory();
  const [isAutoRun, setAutoRun] = useAutoRun();
  const open = useOpenStatement();
  const [timeLimit, setTimeLimit] = useTimeLimit();
  useHistoryOf(statementRun.answer);

  const canExplain = text.trim() !== '' && check.message === undefined;
  const canRun = canExplain && parameters.values !== undefined;
  const statement = { text, parameters: parameters.values ?? {} };
  const run = () => {
    if (canRun && !statementRun.isRunning) {
      setShownPlan(undefined);
      void statementRun.run(statement);
    }
  };
  const plan =
    shownPlan === 'explained'
      ? check.explanation?.plan
      : ((shownPlan === 'measured' ? statementRun.profiled?.plan : undefined) ?? statementRun.answer?.plan);

  return (
    <Stack p="md" gap="sm">
      <CypherToolbar
        canExplain={canExplain}
        canRun={canRun}
        isRunning={statementRun.isRunning}
        statement={statement}
        onRun={run}
        onCancel={statementRun.cancel}
        onExplain={() => setShownPlan('explained')}
        onProfile={() => {
          setShownPlan('measured');
          statementRun.profile(statement);
        }}
        onFormat={() => editStatement(formatStatement(text))}
      />
      <Suspense fallback={<Skeleton height={140} />}>
        <CypherEditor
          value={text}
          onChange={editStatement}
          onRun={run}
          onFormat={() => editStatement(formatStatement(text))}
          problems={check.problems}
        />
      </Suspense>
      <StatementNotes check={check} />
      <ParameterForm statement={text} fields={parameters.fields} onChange={parameters.setField} />
      <RunNotes isRunning={statementRun.isRunning} answer={statementRun.answer} />
      <ErrorCard title="The query failed" error={statementRun.error} explainError={explainFailure} />
      {plan === undefined ? null : <PlanTree plan={plan} />}
      <Group gap="sm" justify="space-between">
        <Switch
          size="xs"
          label="Run queries when selected"
          checked={isAutoRun}
          onChange={({ currentTarget }) => setAutoRun(currentTarget.checked)}
        />
        <NativeSelect
          size="xs"
          aria-label="Time limit"
          value={String(timeLimit)}
          data={TIME_LIMITS.map(({ seconds, label }) => ({ value: String(seconds), label }))}
          onChange={({ currentTarget }) => setTimeLimit(Number(currentTarget.value))}
        />
        <SaveQueryButtons text={text} />
        <RuleMenu statement={text} />
        <HistoryMenu entries={history} onOpen={(entry) => void open(entry)} onClear={clearHistory} />
      </Group>
      <QueryLibrary onChoose={({ query }) => void open({ text: query, parameters: {} })} />
      <UpdateDialog
        statement={statementRun.unconfirmed}
        onConfirm={statementRun.confirm}
        onClose={statementRun.dismiss}
      />
    </Stack>
  );
}

function StatementNotes({ check }: { readonly check: CheckedStatement }) {
  const { message, explanation } = check;
  if (message !== undefined) {
    return (
      <Text size="xs" className={classes['problem']} role="status" component="p">
        {message}
      </Text>
    );
  }

  const expected = explanation?.plan.estimated_rows ?? 0;

  return expected > MAX_ROWS ? (
    <Text size="xs" c="dimmed" component="p">
      About <Amount value={expected} /> rows expected; the first <Amount value={MAX_ROWS} /> are shown. Use
      LIMIT or narrower patterns to get fewer.
    </Text>
  ) : null;
}

interface RunNotesProps {
  readonly isRunning: boolean;
  readonly answer: CypherAnswer | undefined;
}

function RunNotes({ isRunning, answer }: RunNotesProps) {
  if (isRunning) {
    return <ElapsedTime />;
  }
  if (answer === undefined) {
    return null;
  }

  return (
    <>
      <Text size="xs" c="dimmed" role="status">
        <Amount value={answer.rowCount} noun="row" /> in{' '}
        {withUnit(formatNumber(Math.round(answer.durationMs)), 'ms')}
      </Text>
      {answer.updates === undefined ? null : (
        <Alert p="sm" title="The graph was changed">
          {describeUpdates(answer.updates)}
        </Alert>
      )}
    </>
  );
}
