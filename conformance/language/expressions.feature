Feature: Expressions

  Scenario Outline: Values
    Given any graph
    When executing query:
      """
      RETURN <expression> AS value
      """
    Then the result should be, in any order:
      | value   |
      | <value> |

    Examples: numbers
      | expression                 | value               |
      | 7 / 2                      | 3                   |
      | -7 % 3                     | -1                  |
      | 7 / 2.0                    | 3.5                 |
      | 2 ^ 3                      | 8.0                 |
      | 1 + 2 * 3 - 4              | 3                   |
      | 0x1F + 0o17                | 46                  |
      | 9223372036854775807        | 9223372036854775807 |
      | 1e2                        | 100.0               |
      | abs(-3)                    | 3                   |
      | round(2.5)                 | 3.0                 |
      | sign(-0.1)                 | -1                  |
      | 0.0 / 0.0                  | NaN                 |
      | toInteger('12')            | 12                  |
      | toFloat('x')               | null                |

    Examples: three-valued logic
      | expression                 | value |
      | null = null                | null  |
      | null IS NULL               | true  |
      | true OR null               | true  |
      | false OR null              | null  |
      | false AND null             | false |
      | NOT null                   | null  |
      | true XOR null              | null  |
      | 1 < 2 < 3                  | true  |
      | 1 < 3 < 2                  | false |
      | 1 = 1.0                    | true  |
      | 1 = '1'                    | false |
      | 1 < 'a'                    | null  |
      | [1, null] = [1, 2]         | null  |
      | [1, null] = [2, null]      | false |
      | 1 IN [2, null]             | null  |
      | 2 IN [2, null]             | true  |

    Examples: texts
      | expression                                   | value          |
      | 'a' + 'b' + 1                                | 'ab1'          |
      | 'abc' STARTS WITH 'ab'                       | true           |
      | 'abc' ENDS WITH null                         | null           |
      | 'abc' CONTAINS 'x'                           | false          |
      | 'DC01.CORP' =~ '(?i)dc[0-9]+[.].*'           | true           |
      | 'DC01' =~ 'DC'                               | false          |
      | substring('abcdef', 2, 3)                    | 'cde'          |
      | split('a,b,,c', ',')                         | ['a', 'b', '', 'c'] |
      | replace('aaa', 'a', 'bb')                    | 'bbbbbb'       |
      | reverse('abc')                               | 'cba'          |
      | trim('  x ')                                 | 'x'            |
      | toUpper('straße')                            | 'STRASSE'      |
      | size('abc')                                  | 3              |
      | toString(1.0)                                | '1.0'          |

    Examples: lists and maps
      | expression                                          | value           |
      | [1, 2, 3][0]                                        | 1               |
      | [1, 2, 3][-1]                                       | 3               |
      | [1, 2, 3][5]                                        | null            |
      | [1, 2, 3, 4][1..3]                                  | [2, 3]          |
      | [1] + 2 + [3]                                       | [1, 2, 3]       |
      | [x IN range(1, 5) WHERE x % 2 = 1 \| x * x]         | [1, 9, 25]      |
      | reduce(total = 0, x IN [1, 2, 3] \| total + x)      | 6               |
      | all(x IN [] WHERE x > 1)                            | true            |
      | any(x IN [1, null] WHERE x > 1)                     | null            |
      | none(x IN [1, 2] WHERE x > 2)                       | true            |
      | single(x IN [1, 2] WHERE x = 1)                     | true            |
      | head([])                                            | null            |
      | tail([1, 2])                                        | [2]             |
      | {a: 1, b: {c: 2}}.b.c                               | 2               |
      | {a: 1}['b']                                         | null            |
      | size(keys({a: 1, b: null}))                         | 2               |
      | coalesce(null, 2, 3)                                | 2               |
      | CASE WHEN 1 > 2 THEN 'x' ELSE 'y' END               | 'y'             |
      | CASE 2 WHEN 1 THEN 'one' WHEN 2 THEN 'two' END      | 'two'           |
      | CASE null WHEN null THEN 1 END                      | null            |

    Examples: time
      | expression                                                      | value                          |
      | date('2026-02-28') + duration({days: 1})                        | '2026-03-01'                   |
      | date({year: 2026, month: 2}).quarter                            | 1                              |
      | duration.between(date('2026-01-31'), date('2026-03-01'))        | 'P1M1D'                        |
      | datetime('2026-01-02T03:04:05+01:00').epochSeconds              | 1767319445                     |
      | date('2026-01-02') < date('2026-01-03')                         | true                           |
      | date.truncate('month', date('2026-05-17'))                      | '2026-05-01'                   |
      | localtime('12:30').minute                                       | 30                             |

  Scenario Outline: What cannot be computed
    Given any graph
    And parameters are:
      | text | 'abc' |
      | list | [1]   |
      | big  | 9223372036854775807 |
    When executing query:
      """
      RETURN <expression> AS value
      """
    Then a <type> should be raised at runtime: <reason>

    Examples:
      | expression            | type            | reason               |
      | 1 / 0                 | ArithmeticError | *                    |
      | $big + 1              | ArithmeticError | *                    |
      | $text.name            | TypeError       | *                    |
      | $list['a']            | TypeError       | *                    |
      | date('nonsense')      | ArgumentError   | *                    |
      | range(1, 2, 0)        | ArgumentError   | NumberOutOfRange     |

  Scenario: Properties of elements
    Given the small-directory graph
    When executing query:
      """
      MATCH (n {name: 'BOB'})-[r]->() RETURN n.nothing AS nothing, n['age'] AS age, properties(r) AS p, n:User AS isUser, n:Group OR n:User AS isEither, keys(n) AS keys
      """
    Then the result should be (ignoring element order for lists):
      | nothing | age | p              | isUser | isEither | keys                       |
      | null    | 45  | {isacl: false} | true   | true     | ['name', 'enabled', 'age'] |

  Scenario: Map projection
    Given the small-directory graph
    When executing query:
      """
      MATCH (u:User {name: 'BOB'}) RETURN u {.name, years: u.age, .missing} AS map
      """
    Then the result should be, in any order:
      | map                                      |
      | {name: 'BOB', years: 45, missing: null}  |
