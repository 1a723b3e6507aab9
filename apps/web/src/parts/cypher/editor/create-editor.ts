import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
  tooltips,
} from '@codemirror/view';
import type { QueryClient } from '@tanstack/react-query';
import { styleNonce } from '../../../ui/style-nonce.ts';
import { completeStatement } from '../language/complete-statement.ts';
import { cypherLanguage } from '../language/cypher-language.ts';
import { hoverDocs } from '../language/hover-docs.ts';
import { createLanguageFacts } from '../language/language-facts.ts';
import { editorPhrases } from './editor-phrases.ts';
import { editorTheme } from './editor-theme.ts';
import { replaceSelection } from './replace-selection.ts';

/** A part of the statement that is wrong; offsets in UTF-16 units. */
export interface StatementProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface EditorOptions {
  readonly text: string;
  readonly client: QueryClient;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  readonly onFormat: () => void;
}

export interface EditorPort {
  /** Does nothing where the editor has that text already. */
  setText(text: string): void;
  showProblems(problems: readonly StatementProblem[]): void;
  destroy(): void;
}

/** Puts an editor of Cypher into an element. */
export function createEditor(parent: HTMLElement, options: EditorOptions): EditorPort {
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsOf(options) }),
  });

  return {
    setText(text) {
      const { doc } = view.state;
      if (doc.toString() !== text) {
        view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
      }
    },
    showProblems(problems) {
      const { length } = view.state.doc;
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(problem, length)),
        ),
      );
    },
    destroy: () => view.destroy(),
  };
}

function extensionsOf({ client, onChange, onRun, onFormat }: EditorOptions): Extension {
  const facts = createLanguageFacts(client);
  const run = (view: EditorView) => {
    closeCompletion(view);
    onRun();
    return true;
  };
  const format = () => {
    onFormat();
    return true;
  };

  return [
    EditorView.cspNonce.of(styleNonce()),
    editorPhrases,
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run },
        { key: 'Shift-Enter', run },
        { key: 'Shift-Alt-f', run: format },
        // Without a list that is open, Tab leaves the editor, as everywhere else.
        { key: 'Tab', run: (view) => acceptCompletion(view) || completionStatus(view.state) !== null },
      ]),
    ),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    history(),
    lineNumbers(),
    drawSelection(),
    highlightSpecialChars(),
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    crosshairCursor(),
    bracketMatching(),
    closeBrackets(),
    replaceSelection,
    indentUnit.of('  '),
    EditorView.lineWrapping,
    cypherLanguage,
    autocompletion({
      override: [completeStatement(facts)],
      icons: false,
      interactionDelay: 0,
    }),
    hoverDocs(facts),
    // The panel cuts off what is wider than itself.
    tooltips({ parent: document.body, position: 'fixed' }),
    placeholder('MATCH (n:User) RETURN n LIMIT 25'),
    EditorView.contentAttributes.of({ 'aria-label': 'Cypher statement', spellcheck: 'false' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) {
        onChange(state.doc.toString());
      }
    }),
    editorTheme,
  ];
}

/** A place behind the end, or of no length, would not be seen. */
function diagnosticOf({ start, end, message }: StatementProblem, length: number): Diagnostic {
  const to = Math.min(Math.max(end, start + 1), length);

  return { from: Math.max(Math.min(start, to - 1), 0), to, severity: 'error', message };
}
