import { NodeSearchBox } from '../../../parts/node-search/node-search-box.tsx';
import { useNodeName } from './node-names.ts';

export interface EndBoxProps {
  readonly label: string;
  readonly objectId: string | undefined;
  readonly onChoose: (objectId: string) => void;
}

/** One end of the paths: whoever it is, and a search for somebody else. */
export function EndBox({ label, objectId, onChoose }: EndBoxProps) {
  const name = useNodeName(objectId);

  return (
    <NodeSearchBox
      label={label}
      placeholder="Name or object id"
      chosen={name}
      chosenId={objectId}
      onChoose={({ objectid }) => onChoose(objectid)}
    />
  );
}
