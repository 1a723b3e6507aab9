Feature: WITH, RETURN, UNWIND and UNION shape rows

  Scenario: Ordering puts null last, and goes by several keys
    Given the small-directory graph
    When executing query:
      """
      MATCH (u:User) RETURN u.name AS name, u.age AS age ORDER BY age DESC, name
      """
    Then the result should be, in order:
      | name    | age  |
      | 'CAROL' | null |
      | 'BOB'   | 45   |
      | 'ALICE' | 31   |

  Scenario: Skipping and limiting ordered rows
    Given any graph
    When executing query:
      """
      UNWIND range(1, 10) AS i RETURN i ORDER BY -i SKIP 2 LIMIT $n
      """
    Then a ParameterMissing should be raised at compile time: MissingParameter

  Scenario: A parameter as limit
    Given any graph
    And parameters are:
      | n | 3 |
    When executing query:
      """
      UNWIND range(1, 10) AS i RETURN i ORDER BY -i SKIP 2 LIMIT $n
      """
    Then the result should be, in order:
      | i |
      | 8 |
      | 7 |
      | 6 |

  Scenario: DISTINCT takes equal values for one
    Given any graph
    When executing query:
      """
      UNWIND [1, 1.0, null, 'a', null, [1], [1.0]] AS x RETURN count(DISTINCT x) AS n
      """
    Then the result should be, in any order:
      | n |
      | 3 |

  Scenario: WITH ends the scope of what it does not pass on
    Given any graph
    When executing query:
      """
      WITH 1 AS a, 2 AS b WITH a RETURN b
      """
    Then a SyntaxError should be raised at compile time: UndefinedVariable

  Scenario: WITH filters what it made
    Given the small-directory graph
    When executing query:
      """
      MATCH (g:Group)<-[:MemberOf]-(m) WITH g, count(m) AS members WHERE members > 1 RETURN g.name AS g, members
      """
    Then the result should be, in any order:
      | g     | members |
      | 'OPS' | 2       |

  Scenario: Everything in scope
    Given any graph
    When executing query:
      """
      WITH 1 AS b, 2 AS a RETURN *
      """
    Then the result should be, in any order:
      | a | b |
      | 2 | 1 |

  Scenario: A column without alias is named as written
    Given any graph
    When executing query:
      """
      RETURN 1 +  2, toUpper('x')
      """
    Then the result should be, in any order:
      | 1 +  2 | toUpper('x') |
      | 3      | 'X'          |

  Scenario: UNWIND of nothing gives nothing
    Given any graph
    When executing query:
      """
      UNWIND [] AS a UNWIND null AS b RETURN a, b
      """
    Then the result should be, in any order:
      | a | b |

  Scenario: UNWIND of nested lists
    Given any graph
    When executing query:
      """
      UNWIND [[1, 2], [3]] AS list UNWIND list AS i RETURN sum(i) AS total, count(*) AS n
      """
    Then the result should be, in any order:
      | total | n |
      | 6     | 3 |

  Scenario: UNION removes repeated rows
    Given any graph
    When executing query:
      """
      UNWIND [1, 2] AS i RETURN i UNION RETURN 2 AS i
      """
    Then the result should be, in any order:
      | i |
      | 1 |
      | 2 |

  Scenario: UNION ALL keeps repeated rows
    Given any graph
    When executing query:
      """
      RETURN 2 AS i UNION ALL RETURN 2 AS i
      """
    Then the result should be, in any order:
      | i |
      | 2 |
      | 2 |

  Scenario: The parts of a UNION must agree
    Given any graph
    When executing query:
      """
      RETURN 1 AS a UNION RETURN 2 AS b
      """
    Then a SyntaxError should be raised at compile time: DifferentColumnsInUnion
