import { type ChokePoints, type CutRelationship } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { FileMenu } from '../../ui/file-menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import { idOfCut } from './cut-graph.ts';

/** Both lists as files, as far as the service gave them. */
export function ExportMenu({ chokePoints }: { readonly chokePoints: ChokePoints }) {
  return (
    <FileMenu
      forms={{ csv: 'CSV', json: 'JSON' }}
      onSave={async (form) => {
        const write = form === 'csv' ? writeChokePointCsv : writeChokePointJson;
        saveFile(`secgraph-choke-points.${form}`, write(chokePoints));

        return undefined;
      }}
    />
  );
}

/** @verbatim Programs read them. */
const COLUMNS = [
  'in minimum cut',
  'relationship',
  'source',
  'source kind',
  'source object id',
  'target',
  'target kind',
  'target object id',
  'principals cut off',
];

/** Each relationship once, those of the cut first. */
function writeChokePointCsv({ minimum_cut, choke_points }: ChokePoints): Blob {
  const cut = new Set(minimum_cut.relationships.map(idOfCut));
  const others = choke_points.relationships.filter((relationship) => !cut.has(idOfCut(relationship)));
  const rowOf = (isCut: boolean) => (relationship: CutRelationship) => {
    const { kind, source, target, cut_off_principals } = relationship;
    return [
      isCut ? 'yes' : 'no',
      cleanText(kind),
      cleanText(source.name),
      cleanText(source.kind),
      source.object_id,
      cleanText(target.name),
      cleanText(target.kind),
      target.object_id,
      cut_off_principals,
    ];
  };
  const rows = [COLUMNS, ...minimum_cut.relationships.map(rowOf(true)), ...others.map(rowOf(false))];

  return new Blob([BYTE_ORDER_MARK, ...rows.map(writeCsvRecord)], { type: 'text/csv;charset=utf-8' });
}

/** As the service gave it. */
function writeChokePointJson(chokePoints: ChokePoints): Blob {
  return new Blob([`${JSON.stringify(chokePoints, undefined, 2)}\n`], { type: 'application/json' });
}
