Feature: Aggregation groups by what is not aggregated

  Scenario: Groups and their numbers
    Given the small-directory graph
    When executing query:
      """
      MATCH (n) UNWIND labels(n) AS kind WITH kind WHERE kind <> 'Base' RETURN kind, count(*) AS n ORDER BY n DESC, kind
      """
    Then the result should be, in order:
      | kind       | n |
      | 'User'     | 3 |
      | 'Computer' | 2 |
      | 'Group'    | 2 |

  Scenario: Aggregates leave null out
    Given the small-directory graph
    When executing query:
      """
      MATCH (u:User)
      RETURN count(*) AS rows, count(u.age) AS ages, sum(u.age) AS sum, min(u.age) AS min, max(u.age) AS max, avg(u.age) AS avg
      """
    Then the result should be, in any order:
      | rows | ages | sum | min | max | avg  |
      | 3    | 2    | 76  | 31  | 45  | 38.0 |

  Scenario: Aggregates of nothing
    Given an empty graph
    When executing query:
      """
      MATCH (n) RETURN count(n) AS count, collect(n.x) AS list, sum(n.x) AS sum, max(n.x) AS max
      """
    Then the result should be, in any order:
      | count | list | sum | max  |
      | 0     | []   | 0   | null |

  Scenario: Groups of nothing are none
    Given an empty graph
    When executing query:
      """
      MATCH (n) RETURN n.x AS x, count(*) AS n
      """
    Then the result should be, in any order:
      | x | n |

  Scenario: Collecting
    Given the small-directory graph
    When executing query:
      """
      MATCH (g:Group)<-[:MemberOf]-(m:User) WITH g, m ORDER BY m.name RETURN g.name AS g, collect(m.name) AS members
      """
    Then the result should be, in any order:
      | g     | members          |
      | 'OPS' | ['ALICE', 'BOB'] |

  Scenario: An expression of aggregates and keys
    Given any graph
    When executing query:
      """
      UNWIND [1, 2, 3] AS i WITH i % 2 AS odd, i RETURN odd, sum(i) * 10 + odd AS x
      """
    Then the result should be, in any order:
      | odd | x  |
      | 1   | 41 |
      | 0   | 20 |

  Scenario: Ordering by an aggregate that is no column
    Given any graph
    When executing query:
      """
      UNWIND [[1, 5], [2, 3], [1, 4], [2, 9]] AS pair
      WITH DISTINCT pair[0] AS key, pair
      RETURN key, count(*) AS n ORDER BY max(pair[1]) - count(*) DESC
      """
    Then the result should be, in order:
      | key | n |
      | 2   | 2 |
      | 1   | 2 |

  Scenario: Percentiles
    Given any graph
    When executing query:
      """
      UNWIND [10, 20, 30] AS x RETURN percentileCont(x, 0.25) AS cont, percentileDisc(x, 0.5) AS disc
      """
    Then the result should be, in any order:
      | cont | disc |
      | 15.0 | 20   |

  Scenario Outline: Aggregates that mean nothing
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a SyntaxError should be raised at compile time: <reason>

    Examples:
      | query                                      | reason                         |
      | MATCH (n) WHERE count(n) > 1 RETURN n      | InvalidAggregation             |
      | MATCH (n) RETURN count(count(n)) AS x      | NestedAggregation              |
      | MATCH (n) RETURN n.x + count(*) AS x       | AmbiguousAggregationExpression |
