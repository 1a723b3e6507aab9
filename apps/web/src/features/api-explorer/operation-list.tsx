import { faLock } from '@fortawesome/free-solid-svg-icons';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import classes from './api-explorer-page.module.css';
import type { ApiOperation } from './api-operations.ts';

export interface OperationListProps {
  readonly operations: readonly ApiOperation[];
  /** Its id. */
  readonly opened: string | undefined;
  /** Whoever searches wants to see what he finds. */
  readonly isOpen: boolean;
  readonly may: (operation: ApiOperation) => boolean;
}

/** Operations by what they are about. */
export function OperationList({ operations, opened, isOpen, may }: OperationListProps) {
  const groups = Map.groupBy(operations, ({ group }) => group);

  return (
    <nav className={classes['operations']} aria-label="Operations by subject">
      {[...groups].map(([group, members]) => (
        <details
          key={`${group} ${isOpen}`}
          className={classes['group']}
          open={isOpen || members.some(({ id }) => id === opened)}
        >
          <summary>
            {group} ({members.length})
          </summary>
          {members.map((operation) => (
            <Link
              key={operation.id}
              to="/api-explorer"
              search={({ text }) => ({ text, operation: operation.id })}
              preload={false}
              className={classNameOf(operation, may(operation))}
              activeProps={{}}
              aria-current={operation.id === opened ? 'page' : undefined}
            >
              <span className={classes['method']}>{operation.method}</span>
              <span>
                {operation.summary}{' '}
                {may(operation) ? null : <Icon icon={faLock} size={9} label="Not allowed" />}
              </span>
            </Link>
          ))}
        </details>
      ))}
    </nav>
  );
}

function classNameOf({ isDeprecated }: ApiOperation, isAllowed: boolean): string {
  return [
    classes['operation'],
    ...(isAllowed ? [] : [classes['isForbidden']]),
    ...(isDeprecated ? [classes['isDeprecated']] : []),
  ].join(' ');
}
