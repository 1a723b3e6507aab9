import { Button, Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../api/call.ts';
import type { FindingFilters, FindingSort } from '../../parts/addresses/finding-search.ts';
import { findingListInput } from '../../parts/findings/finding-queries.ts';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { MenuLink } from '../../ui/page-link.tsx';
import { saveFile } from '../../ui/save-file.ts';

export interface ExportMenuProps {
  readonly filters: FindingFilters;
  readonly sort: FindingSort | undefined;
  readonly isEmpty: boolean;
}

const FORMS = { csv: 'text/csv', json: 'application/json' } as const;
const ALL = 0;

/** What a report can be about: places and one type. */
function reportOf({ environment_id, asset_group_tag_id, finding = [] }: FindingFilters) {
  return { environment_id, asset_group_tag_id, ...(finding.length === 1 ? { finding: finding[0] } : {}) };
}

/** All findings that match as a file, in the order of the list. */
export function ExportMenu({ filters, sort, isEmpty }: ExportMenuProps) {
  const mayExport = usePermission('risks/GenerateReport');
  const write = useMutation({
    mutationFn: async (form: keyof typeof FORMS) => {
      const input = findingListInput(filters, { sort, limit: ALL });
      const file = await callFile('list-findings', input, { headers: { Accept: FORMS[form] } });
      saveFile(`findings.${form}`, file);
    },
  });
  if (!mayExport) {
    return null;
  }

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" disabled={isEmpty} loading={write.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => write.mutate('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => write.mutate('json')}>JSON</Menu.Item>
          <MenuLink to="/reports" search={reportOf(filters)}>
            Report to print
          </MenuLink>
        </Menu.Dropdown>
      </Menu>
      {write.error === null ? null : (
        <ErrorCard title="The findings could not be exported" error={write.error} />
      )}
      {write.isSuccess ? (
        <Text size="xs" c="dimmed" role="status">
          Exported
        </Text>
      ) : null}
    </>
  );
}
