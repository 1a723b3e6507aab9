import { createStore } from '../../../state/create-store.ts';

/** Whether somebody looks for something in the picture. */
export const findBar = createStore(false);
