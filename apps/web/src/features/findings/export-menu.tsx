import { NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { callFile } from '../../api/call.ts';
import { type FindingFilters, type FindingSort } from '../../parts/addresses/finding-search.ts';
import { findingListInput } from '../../parts/findings/finding-queries.ts';
import { usePermission } from '../../session/session.ts';
import { FileMenu } from '../../ui/file-menu.tsx';
import { MenuLink } from '../../ui/page-link.tsx';
import { saveFile } from '../../ui/save-file.ts';

export interface ExportMenuProps {
  readonly filters: FindingFilters;
  readonly sort: FindingSort | undefined;
  readonly isEmpty: boolean;
}

const FORMS = { csv: 'CSV', json: 'JSON' } as const;
const MIME_TYPES = { csv: 'text/csv', json: 'application/json' } as const;
const ALL = 0;

/** What a report can be about: places and one type. */
function reportOf({ environment_id, asset_group_tag_id, finding = [] }: FindingFilters) {
  const environment = environment_id === NO_ENVIRONMENT ? undefined : environment_id;

  return {
    environment_id: environment,
    asset_group_tag_id,
    ...(finding.length === 1 ? { finding: finding[0] } : {}),
  };
}

/** All findings that match as a file, in the order of the list. */
export function ExportMenu({ filters, sort, isEmpty }: ExportMenuProps) {
  const mayExport = usePermission('risks/GenerateReport');
  if (!mayExport) {
    return null;
  }

  return (
    <FileMenu
      size="xs"
      isDisabled={isEmpty}
      forms={FORMS}
      problem="The findings could not be exported"
      onSave={async (form) => {
        const input = findingListInput(filters, { sort, limit: ALL });
        const file = await callFile('list-findings', input, { headers: { Accept: MIME_TYPES[form] } });
        saveFile(`findings.${form}`, file);

        // @words
        return 'Exported';
      }}
    >
      <MenuLink to="/reports" search={reportOf(filters)}>
        Report to print
      </MenuLink>
    </FileMenu>
  );
}
