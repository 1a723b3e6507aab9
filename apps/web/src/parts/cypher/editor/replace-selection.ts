import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Text that is typed over a selection is put in by the editor. Left to themselves, browsers give it the look of what was
 * selected, in a style attribute, which the policy of the page forbids.
 */
export const replaceSelection: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    const { from, to } = selectionOf(view);
    if (from === to || isComposing || inputType !== 'insertText' || data === null) {
      return false;
    }

    event.preventDefault();
    const change =
      view.state.selection.ranges.length > 1
        ? view.state.replaceSelection(data)
        : { changes: { from, to, insert: data }, selection: { anchor: from + data.length } };
    const insert = () => view.state.update(change, { userEvent: 'input.type', scrollIntoView: true });
    // Brackets around a selection are one of them.
    const isHandled = view.state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(view, from, to, data, insert));
    if (!isHandled) {
      view.dispatch(insert());
    }

    return true;
  },
});

/** The editor learns a moment later than the browser what is selected. */
function selectionOf(view: EditorView): { readonly from: number; readonly to: number } {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || !view.contentDOM.contains(selection.anchorNode)) {
    return view.state.selection.main;
  }
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);

  return {
    from: view.posAtDOM(startContainer, startOffset),
    to: view.posAtDOM(endContainer, endOffset),
  };
}
