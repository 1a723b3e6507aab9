import type { TSchema } from 'typebox';
import { ONLY_ONE_KEYWORD } from '../wire/parameters.ts';

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Turns schemas into plain JSON Schema and collects the ones that have a title, so that each is described
 * once and referred to everywhere else.
 */
export class SharedSchemas {
  readonly #byTitle = new Map<string, JsonSchema>();

  /** All titled schemas met so far, by title, in alphabetical order. */
  components(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#byTitle].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  describe(described: TSchema): JsonSchema {
    const { [ONLY_ONE_KEYWORD]: one } = described as { readonly [ONLY_ONE_KEYWORD]?: TSchema };
    const plain = this.#plain(one ?? described);
    const { title } = plain;
    if (typeof title !== 'string') {
      return plain;
    }

    this.#byTitle.set(title, plain);

    return { $ref: `#/components/schemas/${title}` };
  }

  /** Own enumerable keywords without the ones that only this product reads. */
  #plain(schema: TSchema): JsonSchema {
    const entries = Object.entries(schema)
      .filter(([keyword]) => !keyword.startsWith('~') && !keyword.startsWith('x-'))
      .map(([keyword, value]) => [keyword, this.#keyword(keyword, value)]);

    return Object.fromEntries(entries);
  }

  #keyword(keyword: string, value: unknown): unknown {
    switch (keyword) {
      case 'properties':
      case 'patternProperties':
        return Object.fromEntries(
          Object.entries(value as Record<string, TSchema>).map(([name, schema]) => [
            name,
            this.describe(schema),
          ]),
        );
      case 'items':
      case 'additionalProperties':
        return typeof value === 'object' ? this.describe(value as TSchema) : value;
      case 'anyOf':
        return (value as TSchema[]).map((schema) => this.describe(schema));
      default:
        return value;
    }
  }
}
