import type { ElementSink } from './scan-elements.ts';

/** For passes that only look for what comes behind an array. */
export const NULL_SINK: ElementSink = {
  begin() {},
  end() {},
  problem() {},
  cutOff() {},
  close() {},
};
