import { Button, Group, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { type CollectionJob } from '@secgraph/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { TaskList } from '../../parts/file-upload/task-list.tsx';
import { usePermission } from '../../session/session.ts';
import { AnsweredDrawer } from '../../ui/answered-drawer.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { explain } from '../../ui/error-card.tsx';
import { FactTable } from '../../ui/fact-table.tsx';
import { formatExactTime, formatSpan, readTime } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ClientName, ToldText } from './client-name.tsx';
import { collectionStateOf, isOpen } from './collection-job-state.ts';
import { ClientsLink } from './collection-links.tsx';
import { COLLECTION_KEY, jobQuery } from './collection-queries.ts';
import { describeFlags } from './collection-words.ts';
import { DomainResults } from './domain-results.tsx';
import { JobLog } from './job-log.tsx';
import { describeWhere } from './schedule-table.tsx';
import { scopeFormOf } from './scope-form.ts';

/** One collection: what it was to do, what it found, and what became of each file. */
export function CollectionJobDetails({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const answer = useQuery(jobQuery(id));

  return (
    <AnsweredDrawer
      answer={answer}
      title={() => `Collection job ${id}`}
      untitled={`Collection job ${id}`}
      problem="The job could not be read"
      waiting="Reading the job"
      missing="There is no such job, or not any more."
      onClose={onClose}
    >
      {(job) => <JobParts job={job} />}
    </AnsweredDrawer>
  );
}

function JobParts({ job }: { readonly job: CollectionJob }) {
  const state = collectionStateOf(job);

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2}>
          <StateBadge {...state} />
          {job.status_message === state.label ? null : (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <ToldText text={job.status_message} />
            </Text>
          )}
        </Stack>
        <CancelButton job={job} />
      </Group>
      <Facts job={job} />
      <Section title="Domains">
        <DomainResults results={job.domain_results} />
      </Section>
      {job.log_path.valid ? (
        <Section title="Log of the client">
          <JobLog jobId={job.id} />
        </Section>
      ) : null}
      {job.upload_job_id === null ? null : (
        <Section title="Files">
          <TaskList job={{ id: job.upload_job_id, status: job.status }} />
        </Section>
      )}
    </Stack>
  );
}

function Facts({ job }: { readonly job: CollectionJob }) {
  const started = readTime(job.start_time);
  const ended = readTime(job.end_time);
  const lastIngest = readTime(job.last_ingest);
  const exact = (time: Date | undefined) => (time === undefined ? 'Not yet' : formatExactTime(time));

  return (
    <FactTable
      label="What is known of the job"
      rows={[
        [
          'Client',
          <ClientsLink key="client" search={{ client: job.client_id }}>
            <ClientName name={job.client_name} />
          </ClientsLink>,
        ],
        ['Because of', job.event_id.valid ? `Schedule ${job.event_id.int32}` : 'A user'],
        ['Collects', describeFlags(job) || 'Whatever it may see'],
        ['Where', <Where key="where" job={job} />],
        ['Domain controller', <bdi key="dc">{job.domain_controller || 'Whichever it finds'}</bdi>],
        ['Due', formatExactTime(new Date(job.execution_time))],
        ['Started', exact(started)],
        ['Sent last', exact(lastIngest)],
        [
          'Ended',
          started === undefined || ended === undefined
            ? exact(ended)
            : `${formatExactTime(ended)}, after ${formatSpan((ended.getTime() - started.getTime()) / 1000)}`,
        ],
      ]}
    />
  );
}

/** By name, as far as the graph knows them. */
function Where({ job }: { readonly job: CollectionJob }) {
  const { domains, ous } = scopeFormOf(job);
  const named = [...domains, ...ous];

  return (
    <>
      {describeWhere(job)}
      {named.length === 0 ? null : (
        <>
          {': '}
          {named.map(({ id, name }, index) => (
            <span key={id}>
              {index === 0 ? '' : ', '}
              <bdi>{name ?? id}</bdi>
            </span>
          ))}
        </>
      )}
    </>
  );
}

function CancelButton({ job }: { readonly job: CollectionJob }) {
  const queries = useQueryClient();
  const mayCancel = usePermission('collection/ManageJobs');
  const [isAsking, setAsking] = useState(false);
  if (!mayCancel || !isOpen(job)) {
    return null;
  }

  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Cancel job
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Cancel the job"
          action="Cancel job"
          isDangerous
          explainRefusal={(error) => (isStatus(error, 409) ? 'The job has ended meanwhile.' : explain(error))}
          onConfirm={async () => {
            await call('cancel-collection-job', { params: { job_id: job.id } });
            setAsking(false);
            await queries.invalidateQueries({ queryKey: COLLECTION_KEY });
          }}
          onClose={() => setAsking(false)}
        >
          The client stops at its next check-in. Data it sent that is not ingested yet is discarded.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
