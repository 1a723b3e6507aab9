import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createEditor, type EditorPort, type StatementProblem } from './create-editor.ts';

export interface CypherEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
  readonly onFormat: () => void;
  /** Underlined where they are. */
  readonly problems: readonly StatementProblem[];
}

/** The editor is its own master: React hands it a text only when somebody else has changed it. */
export function CypherEditor(props: CypherEditorProps) {
  const { value, problems } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorPort>(undefined);
  const latest = useRef(props);
  const client = useQueryClient();
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }

    const created = createEditor(host.current, {
      text: latest.current.value,
      client,
      onChange: (text) => latest.current.onChange(text),
      onRun: () => latest.current.onRun(),
      onFormat: () => latest.current.onFormat(),
    });
    editor.current = created;
    return () => created.destroy();
  }, [client]);

  useEffect(() => editor.current?.setText(value), [value]);
  useEffect(() => editor.current?.showProblems(problems), [problems]);

  return <div ref={host} />;
}
