/** What a reader may expect in a property; stored values are not coerced to it. */
export type PropertyType = 'string' | 'number' | 'boolean' | 'timestamp' | 'strings' | 'any';

export interface PropertyDefinition {
  /** Wire name: the key inside a node's or relationship's properties. */
  readonly name: string;
  readonly displayName: string;
  readonly type: PropertyType;
}
