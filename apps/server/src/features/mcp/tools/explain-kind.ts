import { findRelationshipHelp } from '@secgraph/graph-schema/help';
import { findRelationshipPhrase } from '@secgraph/graph-schema/phrases';
import { Type } from 'typebox';

/** What a kind of relationships means to a defender, in a few sentences. */
export const KindExplanation = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  phrase: Type.String({ description: 'The start … the end' }),
  summary: Type.String(),
  gain: Type.String({ description: 'What an attacker gains by it' }),
  remediation: Type.String(),
  may_break: Type.String({ description: 'What the remediation may break' }),
});

/** Texts of the product; empty for kinds that extensions declare without any. */
export function explainKind(kind: string) {
  const help = findRelationshipHelp(kind);

  return {
    kind,
    title: help?.title ?? kind,
    phrase: findRelationshipPhrase(kind) ?? '',
    summary: help?.summary ?? '',
    gain: help?.gain ?? '',
    remediation: help?.remediation ?? '',
    may_break: help?.mayBreak ?? '',
  };
}
