import { Button, CopyButton, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { encodeParameters, encodeStatement } from '../../../parts/cypher/statement-code.ts';
import type { Statement } from './run-statement.ts';

export interface CypherToolbarProps {
  readonly canExplain: boolean;
  /** All parameters have values, too. */
  readonly canRun: boolean;
  readonly isRunning: boolean;
  readonly statement: Statement;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onExplain: () => void;
  readonly onProfile: () => void;
  readonly onFormat: () => void;
}

export function CypherToolbar(props: CypherToolbarProps) {
  const { canExplain, canRun, isRunning, onRun, onCancel, onExplain, onProfile, onFormat } = props;

  return (
    <Group gap="xs">
      {isRunning ? (
        <Button size="xs" color="red" variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button size="xs" onClick={onRun} disabled={!canRun} title="Ctrl+Enter, or ⌘+Enter">
          Run
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onExplain} disabled={!canExplain}>
        Explain
      </Button>
      <Button size="xs" variant="default" onClick={onProfile} disabled={!canRun || isRunning}>
        Profile
      </Button>
      <Button size="xs" variant="default" onClick={onFormat}>
        Format
      </Button>
      <LinkButton statement={props.statement} />
    </Group>
  );
}

/** A link that shows a colleague the same; it never changes the graph. */
function LinkButton({ statement }: { readonly statement: Statement }) {
  const router = useRouter();
  const { href } = router.buildLocation({
    to: '/explore',
    search: {
      exploreSearchTab: 'cypher',
      searchType: 'cypher',
      cypherSearch: encodeStatement(statement.text),
      cypherParameters: encodeParameters(statement.parameters),
    },
  });

  return (
    <CopyButton value={new URL(router.history.createHref(href), window.location.href).href}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" onClick={copy} disabled={statement.text.trim() === ''}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  );
}
