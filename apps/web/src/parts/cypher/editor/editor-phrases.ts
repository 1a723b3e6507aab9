import { EditorState, type Extension } from '@codemirror/state';

/** What the editor says by itself, by its own words for it: keys are the library's. */
const PHRASES = {
  Completions: /* @words */ 'Completions',
  'Control character': 'Control character',
  Diagnostics: /* @words */ 'Problems',
  'No diagnostics': 'No problems',
  'Selection deleted': 'Selection deleted',
  close: /* @words */ 'close',
};

export const editorPhrases: Extension = EditorState.phrases.of(PHRASES);
