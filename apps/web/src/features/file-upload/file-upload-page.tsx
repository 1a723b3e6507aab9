import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChooseFilesButton } from '../../parts/file-upload/choose-files-button.tsx';
import { jobsQuery } from '../../parts/file-upload/job-queries.ts';
import { caseSensitiveIds } from '../../parts/file-upload/upload-queue.ts';
import { NextStepCard } from '../../parts/first-run/next-step-card.tsx';
import { usePermission } from '../../session/session.ts';
import { useStore } from '../../state/create-store.ts';
import { Page } from '../../ui/page.tsx';
import { JobDetails } from './job-details.tsx';
import { JobTable } from './job-table.tsx';
import { UploadList } from './upload-list.tsx';

/** Uploads: what is being sent, and what became of what was. */
export function FileUploadPage() {
  const { skip = 0, job: openId } = useSearch({ from: '/frame/administration/file-ingest' });
  const navigate = useNavigate({ from: '/administration/file-ingest' });
  const mayIngest = usePermission('graphdb/Ingest');
  const answer = useQuery(jobsQuery(skip));
  const open = answer.data?.data.find(({ id }) => id === openId);

  return (
    <Page
      title="File ingest"
      question="What was uploaded, and was it read?"
      actions={mayIngest ? <ChooseFilesButton label="Upload files" /> : null}
    >
      <NextStepCard />
      {mayIngest ? <TakenFiles /> : null}
      {mayIngest ? <CaseOfIds /> : null}
      <UploadList />
      <JobTable
        answer={answer}
        onPage={(next) => void navigate({ search: { skip: next } })}
        onOpen={(job) => void navigate({ search: (old) => ({ ...old, job }) })}
      />
      {open === undefined ? null : (
        <JobDetails job={open} onClose={() => void navigate({ search: ({ job: _, ...rest }) => rest })} />
      )}
    </Page>
  );
}

function TakenFiles() {
  return (
    <Text size="sm" c="dimmed" mb="md">
      Accepts files from Active Directory, Entra ID and Azure collectors, and OpenGraph files: JSON, gzipped
      JSON and ZIP archives. You can drop them on any page.
    </Text>
  );
}

function CaseOfIds() {
  const isChecked = useStore(caseSensitiveIds);

  return (
    <Checkbox
      mb="md"
      label="Object ids are case-sensitive"
      description="For OpenGraph files of platforms where “abc” and “ABC” are two objects. Other ids are stored in upper case."
      checked={isChecked}
      onChange={({ currentTarget }) => caseSensitiveIds.set(currentTarget.checked)}
    />
  );
}
