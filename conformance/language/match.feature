Feature: MATCH finds every way to place a pattern

  Background:
    Given the small-directory graph

  Scenario: One kind
    When executing query:
      """
      MATCH (u:User) RETURN u.name AS name
      """
    Then the result should be, in any order:
      | name    |
      | 'ALICE' |
      | 'BOB'   |
      | 'CAROL' |
    And no side effects

  Scenario Outline: Kind expressions
    When executing query:
      """
      MATCH (n:<kinds>) RETURN count(*) AS n
      """
    Then the result should be, in any order:
      | n   |
      | <n> |

    Examples:
      | kinds              | n |
      | Base               | 7 |
      | Base:User          | 3 |
      | User\|Group        | 5 |
      | Base&!User         | 4 |
      | !Base              | 0 |
      | (User\|Group)&Base | 5 |
      | Printer            | 0 |

  Scenario Outline: Directions and kinds of relationships
    When executing query:
      """
      MATCH (:Group {name: 'OPS'})<pattern>(other) RETURN other.name AS name
      """
    Then the result should be, in any order:
      | name |
      | <a>  |
      | <b>  |

    Examples:
      | pattern               | a        | b        |
      | -->                   | 'ADMINS' | 'WEB'    |
      | <--                   | 'ALICE'  | 'BOB'    |
      | -[:MemberOf\|AdminTo]-> | 'ADMINS' | 'WEB'  |
      | <-[:!AdminTo]-        | 'ALICE'  | 'BOB'    |

  Scenario: Both directions at once
    When executing query:
      """
      MATCH (:Group {name: 'OPS'})--(other) RETURN count(other) AS n
      """
    Then the result should be, in any order:
      | n |
      | 4 |

  Scenario: Properties in the pattern
    When executing query:
      """
      MATCH (a {enabled: true})-[r {isacl: true}]->(b) RETURN a.name, type(r), b
      """
    Then the result should be, in any order:
      | a.name  | type(r)      | b                                                |
      | 'CAROL' | 'GenericAll' | (:Base:Group {name: 'ADMINS', admincount: true}) |

  Scenario: Predicates inside the pattern
    When executing query:
      """
      MATCH (u:User WHERE u.age > 40) RETURN u.name AS name
      """
    Then the result should be, in any order:
      | name  |
      | 'BOB' |

  Scenario: Patterns that share no variable give all pairs
    When executing query:
      """
      MATCH (a:Group), (b:Computer) RETURN count(*) AS n
      """
    Then the result should be, in any order:
      | n |
      | 4 |

  Scenario: A variable that is bound already must be the same node
    When executing query:
      """
      MATCH (u:User)-->(g:Group)
      MATCH (g)-[:AdminTo]->(c)
      RETURN u.name AS user, c.name AS computer
      """
    Then the result should be, in any order:
      | user    | computer |
      | 'ALICE' | 'WEB'    |
      | 'BOB'   | 'WEB'    |
      | 'CAROL' | 'VAULT'  |

  Scenario: No relationship is used twice in one MATCH
    When executing query:
      """
      MATCH (a:User)-[:MemberOf]->(g)<-[:MemberOf]-(b) RETURN a.name AS a, b.name AS b
      """
    Then the result should be, in any order:
      | a       | b       |
      | 'ALICE' | 'BOB'   |
      | 'BOB'   | 'ALICE' |

  Scenario: A named path
    When executing query:
      """
      MATCH p = (:User {name: 'ALICE'})-[:MemberOf]->()<-[:MemberOf]-(:User) RETURN p, length(p) AS hops
      """
    Then the result should be, in any order:
      | p                                                                                                                                                                              | hops |
      | <(:Base:User {name: 'ALICE', enabled: true, age: 31})-[:MemberOf {isacl: false}]->(:Base:Group {name: 'OPS'})<-[:MemberOf {isacl: false}]-(:Base:User {name: 'BOB', enabled: false, age: 45})> | 2    |

  Scenario: Several parallel relationships and loops are all found
    Given an empty graph
    And having executed:
      """
      CREATE (n:Loop) CREATE (n)-[:T]->(n), (n)-[:T]->(n)
      """
    When executing query:
      """
      MATCH (:Loop)-[r:T]-(:Loop) RETURN count(r) AS n
      """
    Then the result should be, in any order:
      | n |
      | 2 |

  Scenario: OPTIONAL MATCH keeps rows without a match
    When executing query:
      """
      MATCH (g:Group) OPTIONAL MATCH (g)-[:AdminTo]->(c {name: 'WEB'}) RETURN g.name AS g, c.name AS c
      """
    Then the result should be, in any order:
      | g        | c     |
      | 'OPS'    | 'WEB' |
      | 'ADMINS' | null  |

  Scenario: WHERE belongs to its OPTIONAL MATCH
    When executing query:
      """
      MATCH (u:User)
      OPTIONAL MATCH (u)-[:MemberOf]->(g) WHERE u.age < 40
      RETURN u.name AS u, g.name AS g
      """
    Then the result should be, in any order:
      | u       | g     |
      | 'ALICE' | 'OPS' |
      | 'BOB'   | null  |
      | 'CAROL' | null  |

  Scenario: A variable that is null is no node
    When executing query:
      """
      MATCH (u:User {name: 'BOB'}) OPTIONAL MATCH (u)-[:AdminTo]->(c) MATCH (c) RETURN c
      """
    Then the result should be, in any order:
      | c |
