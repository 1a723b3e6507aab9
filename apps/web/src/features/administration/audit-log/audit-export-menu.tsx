import { FileMenu } from '../../../ui/file-menu.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { tellWarning } from '../../../ui/tell.tsx';
import { type AuditSearch } from './audit-search.ts';
import { type AuditFormat, exportAuditLog } from './export-audit-log.ts';

/** Files of everything that the filters match, not of the page alone. */
export function AuditExportMenu({ search, count }: { readonly search: AuditSearch; readonly count: number }) {
  const save = async (format: AuditFormat) => {
    const options = { format, now: new Date(), signal: new AbortController().signal };
    const { file, written, count: all } = await exportAuditLog(search, options);
    saveFile(`secgraph-audit-log.${format}`, file);
    if (written < all) {
      tellWarning({
        title: 'The file holds a part',
        message: `The first ${formatNumber(written)} of ${countOf(all, 'entry', 'entries')}. Narrow the filters for the others.`,
      });
    }

    return undefined;
  };

  return (
    <FileMenu
      heading={countOf(count, 'entry', 'entries')}
      forms={{ csv: 'CSV', json: 'JSON' }}
      onSave={save}
    />
  );
}
