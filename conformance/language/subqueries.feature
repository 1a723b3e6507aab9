Feature: Queries and patterns inside of expressions

  Background:
    Given the small-directory graph

  Scenario Outline: Tests whether a pattern exists
    When executing query:
      """
      MATCH (g:Group) WHERE <predicate> RETURN g.name AS name
      """
    Then the result should be, in any order:
      | name   |
      | <name> |

    Examples:
      | predicate                                                          | name     |
      | (g)-[:AdminTo]->({name: 'WEB'})                                    | 'OPS'    |
      | NOT (g)-[:AdminTo]->({name: 'WEB'})                                | 'ADMINS' |
      | exists { (g)<-[:MemberOf]-(:User) }                                | 'OPS'    |
      | EXISTS { MATCH (g)<-[:MemberOf]-(u) WHERE u.age > 40 }             | 'OPS'    |
      | NOT EXISTS { MATCH (g)<-[:MemberOf]-(u:User) RETURN u }            | 'ADMINS' |
      | COUNT { (g)<--() } = 2 AND COUNT { (g)-->() } = 2                  | 'OPS'    |
      | COUNT { (g)-->() } = 1                                             | 'ADMINS' |
      | (g)<-[:GenericAll]-() OR g.name = 'NONE'                           | 'ADMINS' |
      | size([(g)<-[:MemberOf]-(u:User) \| u.name]) = 2                    | 'OPS'    |
      | 'BOB' IN COLLECT { MATCH (g)<-[:MemberOf]-(u) RETURN u.name }      | 'OPS'    |

  Scenario: A pattern comprehension sees the row around it
    When executing query:
      """
      MATCH (g:Group) RETURN g.name AS name, size([(g)<-[:MemberOf*]-(u:User) | u]) AS members
      """
    Then the result should be, in any order:
      | name     | members |
      | 'OPS'    | 2       |
      | 'ADMINS' | 2       |

  Scenario: CALL runs a query for each row
    When executing query:
      """
      MATCH (g:Group)
      CALL (g) { MATCH (g)<--(m) RETURN count(m) AS members }
      RETURN g.name AS name, members
      """
    Then the result should be, in any order:
      | name     | members |
      | 'OPS'    | 2       |
      | 'ADMINS' | 2       |

  Scenario: CALL with an importing WITH, and a union
    When executing query:
      """
      MATCH (c:Computer)
      CALL { WITH c RETURN c.name AS x UNION ALL WITH c RETURN toLower(c.name) AS x }
      RETURN x
      """
    Then the result should be, in any order:
      | x       |
      | 'WEB'   |
      | 'web'   |
      | 'VAULT' |
      | 'vault' |

  Scenario: A pattern is no value of another kind
    When executing query:
      """
      MATCH (n) RETURN (n)-->() AS x
      """
    Then a SyntaxError should be raised at compile time: UnexpectedSyntax
