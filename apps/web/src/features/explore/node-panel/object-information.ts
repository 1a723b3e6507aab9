import { compareTexts } from '../../../ui/compare-texts.ts';
import { formatProperty, labelOfProperty, rawProperty } from './format-property.ts';
import { differenceOf } from './property-defaults.ts';
import { HIDDEN_PROPERTIES, OBJECT_LINKS, TOPICS, type Topic, topicOf } from './property-schema.ts';

export interface PropertyRow {
  readonly name: string;
  readonly label: string;
  readonly lines: readonly string[];
  /** The value as the service gave it. */
  readonly raw: string;
  /** Object id of the node that the value names. */
  readonly linkedObjectId: string | undefined;
}

export interface PropertyTopic {
  readonly topic: Topic | typeof DIFFERENT | typeof USUAL;
  readonly rows: readonly PropertyRow[];
}

/** Settings that somebody changed: they come first. */
const DIFFERENT = 'Not default';
/** Settings that nobody changed, and what is off: they come last, folded. */
export const USUAL = 'Default or off';

/**
 * The properties that are shown, by what they are about, each topic in the order of labels. What is on or off stands
 * before all others where it is not as usual, and behind them where it is.
 */
export function describeProperties(properties: Readonly<Record<string, unknown>>): readonly PropertyTopic[] {
  const byTopic = new Map<PropertyTopic['topic'], PropertyRow[]>(
    [DIFFERENT, ...TOPICS, USUAL].map((topic) => [topic as PropertyTopic['topic'], []]),
  );
  for (const [name, value] of Object.entries(properties)) {
    const lines = HIDDEN_PROPERTIES.has(name) ? [] : formatProperty(name, value);
    if (lines.length > 0) {
      byTopic
        .get(placeOf(name, value))
        ?.push(describeProperty(name, value, { lines, self: properties['objectid'] }));
    }
  }

  return [...byTopic]
    .filter(([, rows]) => rows.length > 0)
    .map(([topic, rows]) => ({
      topic,
      rows: rows.toSorted((left, right) => compareTexts(left.label, right.label)),
    }));
}

function placeOf(name: string, value: unknown): PropertyTopic['topic'] {
  switch (differenceOf(name, value)) {
    case 'other':
      return DIFFERENT;
    case 'default':
      return USUAL;
    case 'none':
      return topicOf(name);
  }
}

interface RowContext {
  readonly lines: readonly string[];
  /** The object id of the node itself: it needs no link. */
  readonly self: unknown;
}

function describeProperty(name: string, value: unknown, { lines, self }: RowContext): PropertyRow {
  return {
    name,
    label: labelOfProperty(name),
    lines,
    raw: rawProperty(value),
    linkedObjectId:
      OBJECT_LINKS.has(name) && typeof value === 'string' && !isSame(value, self) ? value : undefined,
  };
}

/** Wire: an application has its own id as it was written, too. */
function isSame(objectId: string, self: unknown): boolean {
  return typeof self === 'string' && objectId.toUpperCase() === self.toUpperCase();
}
