import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';

const ITEMS_PER_POLL = 128;

/** The same items, polling the cancellation now and then. Throws what `throwIfCancelled` throws. */
export function* polled<Item>(items: Iterable<Item>, cancellation: Cancellation): Generator<Item, void> {
  let untilPoll = ITEMS_PER_POLL;

  for (const item of items) {
    untilPoll--;
    if (untilPoll === 0) {
      untilPoll = ITEMS_PER_POLL;
      throwIfCancelled(cancellation);
    }
    yield item;
  }
}
