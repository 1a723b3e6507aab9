import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Text that is typed over a selection is put in by the editor. Left to themselves, browsers give it the look of what was
 * selected, in a style attribute, which the policy of the page forbids.
 */
export const replaceSelection: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    const { from, to, empty } = view.state.selection.main;
    if (empty || isComposing || inputType !== 'insertText' || data === null) {
      return false;
    }

    event.preventDefault();
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
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
