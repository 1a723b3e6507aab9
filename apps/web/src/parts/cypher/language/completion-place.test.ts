import { describe, expect, it } from 'vitest';
import { findCompletionPlace, listVariables } from './completion-place.ts';

/** `^` marks where somebody types. */
function placeIn(marked: string) {
  const offset = marked.indexOf('^');
  const place = findCompletionPlace(marked.replace('^', ''), offset);

  return 'from' in place ? { ...place, from: marked.slice(place.from, offset) } : place;
}

describe('the place of a statement somebody types at', () => {
  it.each([
    ['MATCH (n:^', 'node-kind', ''],
    ['MATCH (n:Us^', 'node-kind', 'Us'],
    ['MATCH (n:User|Gr^)', 'node-kind', 'Gr'],
    ['MATCH (:Base&!^', 'node-kind', ''],
    ['MATCH (n) WHERE n:Us^', 'node-kind', 'Us'],
    ['MATCH (a)-[:^', 'relationship-kind', ''],
    ['MATCH (a)<-[r:MemberOf|Adm^]-(b)', 'relationship-kind', 'Adm'],
    ['RETURN $na^', 'parameter', '$na'],
    ['MAT^', 'word', 'MAT'],
    ['^', 'word', ''],
    ['MATCH (n) RETURN toUp^', 'word', 'toUp'],
    ['RETURN [x IN xs | ^', 'word', ''],
    ['RETURN {a: ^', 'word', ''],
    ['MATCH (n) /* all */ RET^', 'word', 'RET'],
  ])('%s takes a %s', (marked, type, from) => {
    expect(placeIn(marked)).toEqual({ type, from });
  });

  it.each([
    ['MATCH (n:User) WHERE n.^', ['User'], ''],
    ['MATCH (n:User|`My Kind`)-[r:MemberOf]->(m) WHERE n.na^ RETURN n', ['User', 'My Kind'], 'na'],
    ['MATCH (n:User)-[r:MemberOf|AdminTo*1..3]->(m) WHERE r.^', ['MemberOf', 'AdminTo'], ''],
    ['MATCH (n) RETURN n.^', [], ''],
    ['MATCH (n:Group {^', ['Group'], ''],
    ["MATCH (n:Group {name: 'A', obj^", ['Group'], 'obj'],
    ['MATCH (n.na^) MATCH (n:Computer)', ['Computer'], 'na'],
  ])('%s takes properties of %j', (marked, kinds, from) => {
    expect(placeIn(marked)).toEqual({ type: 'property', kinds, from });
  });

  it.each([
    ["MATCH (n:User) WHERE n.name = '^'", ['User'], 'name', "'", ''],
    ['MATCH (n:User) WHERE n.domain <> "co^', ['User'], 'domain', '"', 'co'],
    ["MATCH (n) WHERE n.`my name` = 'a b^' RETURN n", [], 'my name', "'", 'a b'],
    ["MATCH (n:Group {domain: 'X', name: 'AD^'})", ['Group'], 'name', "'", 'AD'],
  ])('%s takes values of %j', (marked, kinds, property, quote, from) => {
    expect(placeIn(marked)).toEqual({ type: 'value', kinds, property, quote, from });
  });

  it.each(["WHERE n.name = 'A'^", "RETURN {a: 'b^", "WHERE 5 = 'a^", "RETURN n.name + 'a^"])(
    '%s takes no value',
    (marked) => {
      expect(placeIn(marked)).toEqual({ type: 'nothing' });
    },
  );

  it.each(["RETURN 'n:^", 'RETURN "a^"', '// n:^', '/* n:^', 'LIMIT 10^', 'RETURN n.name AS na^'])(
    '%s takes nothing',
    (marked) => {
      expect(placeIn(marked)).toEqual({ type: 'nothing' });
    },
  );
});

it('variables are those that a statement declares', () => {
  expect(
    listVariables('MATCH p = (n:User)-[r]->(m) WITH n AS user, [x IN [1] | x] AS list RETURN user.name'),
  ).toEqual(['p', 'n', 'r', 'm', 'user', 'x', 'list']);
});
