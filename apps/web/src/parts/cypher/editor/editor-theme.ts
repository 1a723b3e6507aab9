import { EditorView } from '@codemirror/view';

const MONO = 'var(--mantine-font-family-monospace)';

/** The editor in our tokens. */
export const editorTheme = EditorView.theme({
  '&': {
    fontSize: '13px',
    color: 'var(--text)',
    backgroundColor: 'var(--surface-0)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.5', minHeight: '120px', maxHeight: '40vh' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 25%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--surface-2)',
    outline: '1px solid var(--muted)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { outline: '1px solid var(--critical)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--critical)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-1)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    fontSize: '12px',
    zIndex: '400',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '18em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', maxWidth: '480px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8', marginLeft: '12px' },
  '.cm-tooltip-lint': { padding: '0' },
  '.cm-diagnostic-error': {
    borderLeft: '3px solid var(--critical)',
    whiteSpace: 'pre-wrap',
    maxWidth: '480px',
  },
  '.cm-secgraph-hover': { padding: '8px 12px', maxWidth: '420px' },
  '.cm-secgraph-hover p': { margin: '4px 0 0' },
});
