import classes from './frame.module.css';
import { workspaceNameOf } from './workspace-name.ts';

/** Whose graph this is, where the service has several; of the service itself, nothing is said. */
export function WorkspaceMark() {
  const name = workspaceNameOf(document.baseURI);

  return name === undefined ? null : (
    <span className={classes['workspace']} title={`Workspace ${name}`}>
      <bdi>{name}</bdi>
    </span>
  );
}
