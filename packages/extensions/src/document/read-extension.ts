import { checkListFindings } from '../rules/read-list-finding.ts';
import { checkQueries, readQueries } from '../rules/read-queries.ts';
import { checkRules, type ReadRule, readRules } from '../rules/read-rules.ts';
import { checkSchema, type KnownKinds, NO_KNOWN_KINDS } from '../schema/check-schema.ts';
import { readSchema, type Schema } from '../schema/read-schema.ts';
import type { ExtensionAbout, ExtensionDocument, QueryDocument } from './extension-document.ts';
import { JsonFields, parseJson } from './json-fields.ts';

export const NOTHING_ABOUT: ExtensionAbout = { description: '', publisher: '', homepage: '', licence: '' };

/**
 * The document of an extension in one JSON text: its schema, and beside it `pz_rules` and `queries` if it has any.
 *
 * What this takes is not bounded by the size of the text: only for threads with a deadline.
 *
 * @throws `EXTENSION_UNDECODABLE`, `EXTENSION_INVALID`
 */
export function readExtension(bytes: Uint8Array, known: KnownKinds = NO_KNOWN_KINDS): ExtensionDocument {
  const document = JsonFields.of(parseJson(bytes), '');
  const schema = readSchema(document);
  checkSchema(schema, known);
  const { namespace } = schema;
  const rules = document.value('pz_rules');
  const queries = document.value('queries');

  return joinExtension(schema, {
    about: NOTHING_ABOUT,
    known,
    rules: rules === undefined ? [] : readRules(rules, { namespace, file: 'pz_rules' }),
    queries: queries === undefined ? [] : readQueries(queries, { namespace, file: 'queries' }),
  });
}

/** @throws `EXTENSION_INVALID` */
export function joinExtension(
  schema: Schema,
  rest: {
    readonly about: ExtensionAbout;
    readonly known: KnownKinds;
    readonly rules: readonly ReadRule[];
    readonly queries: readonly QueryDocument[];
  },
): ExtensionDocument {
  const { about, known, queries } = rest;
  const rules = rest.rules.flatMap((rule) => ('selector' in rule ? [rule.selector] : []));
  const listFindings = rest.rules.flatMap((rule) => ('listFinding' in rule ? [rule.listFinding] : []));
  checkRules(rules, schema.namespace);
  checkListFindings(listFindings, schema, known);
  checkQueries(queries);

  return { ...schema, about, listFindings, rules, queries };
}
