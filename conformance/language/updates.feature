Feature: Updating clauses

  Scenario: CREATE makes what the pattern says
    Given an empty graph
    When executing query:
      """
      CREATE (a:A {x: 1, nothing: null})-[r:R {y: 2}]->(:B:C), (a)<-[:R]-(d) RETURN a, r, d
      """
    Then the result should be, in any order:
      | a           | r           | d  |
      | (:A {x: 1}) | [:R {y: 2}] | () |
    And the side effects should be:
      | +nodes         | 3 |
      | +relationships | 2 |
      | +labels        | 3 |
      | +properties    | 2 |

  Scenario: CREATE happens once per row, and does not see its own nodes
    Given an empty graph
    And having executed:
      """
      CREATE (:N), (:N)
      """
    When executing query:
      """
      MATCH (n:N) CREATE (m:N {of: id(n) >= 0}) RETURN count(m) AS created
      """
    Then the result should be, in any order:
      | created |
      | 2       |
    And the side effects should be:
      | +nodes      | 2 |
      | +properties | 2 |

  Scenario: A later clause sees what an earlier one created
    Given an empty graph
    When executing query:
      """
      UNWIND [1, 2, 3] AS i CREATE (:N {i: i})
      WITH count(*) AS created MATCH (n:N) WHERE n.i > 1 RETURN created, sum(n.i) AS sum
      """
    Then the result should be, in any order:
      | created | sum |
      | 3       | 5   |
    And the side effects should be:
      | +nodes      | 3 |
      | +labels     | 1 |
      | +properties | 3 |

  Scenario: Updates happen whatever the limit
    Given an empty graph
    When executing query:
      """
      UNWIND range(1, 5) AS i CREATE (n {i: i}) RETURN n LIMIT 0
      """
    Then the result should be, in any order:
      | n |
    And the side effects should be:
      | +nodes      | 5 |
      | +properties | 5 |

  Scenario: MERGE finds or creates, row by row
    Given an empty graph
    And having executed:
      """
      CREATE (:City {name: 'Bern'})
      """
    When executing query:
      """
      UNWIND ['Bern', 'Rome', 'Rome', 'Oslo'] AS name
      MERGE (c:City {name: name})
        ON CREATE SET c.created = true, c.seen = 1
        ON MATCH SET c.seen = coalesce(c.seen, 0) + 1
      RETURN name, c.created AS created, c.seen AS seen
      """
    Then the result should be, in any order:
      | name   | created | seen |
      | 'Bern' | null    | 1    |
      | 'Rome' | true    | 2    |
      | 'Rome' | true    | 2    |
      | 'Oslo' | true    | 1    |
    And the side effects should be:
      | +nodes      | 2 |
      | +properties | 7 |

  Scenario: MERGE of a path creates all of it that is not bound
    Given an empty graph
    And having executed:
      """
      CREATE (:A {i: 1})-[:R]->(:B {i: 2}), (:A {i: 3})
      """
    When executing query:
      """
      MATCH (a:A) MERGE (a)-[r:R]->(b:B) RETURN a.i AS a, b.i AS b
      """
    Then the result should be, in any order:
      | a | b    |
      | 1 | 2    |
      | 3 | null |
    And the side effects should be:
      | +nodes         | 1 |
      | +relationships | 1 |

  Scenario: An undirected MERGE finds both directions
    Given an empty graph
    And having executed:
      """
      CREATE (:A)<-[:R]-(:B)
      """
    When executing query:
      """
      MATCH (a:A), (b:B) MERGE (a)-[r:R]-(b) RETURN startNode(r):B AS isReversed
      """
    Then the result should be, in any order:
      | isReversed |
      | true       |
    And no side effects

  Scenario: MERGE between bound nodes creates one relationship only
    Given an empty graph
    And having executed:
      """
      CREATE (:A), (:B), (:B)
      """
    When executing query:
      """
      MATCH (a:A), (b:B) UNWIND [1, 2] AS i MERGE (a)-[r:R {k: 1}]->(b) RETURN count(DISTINCT r) AS n
      """
    Then the result should be, in any order:
      | n |
      | 2 |
    And the side effects should be:
      | +relationships | 2 |
      | +properties    | 2 |

  Scenario: SET in all its forms
    Given an empty graph
    And having executed:
      """
      CREATE (:A {a: 1, b: 2})-[:R {w: 1}]->(:Z {z: 9})
      """
    When executing query:
      """
      MATCH (n:A)-[r:R]->(m:Z)
      SET n += {b: 3, c: 4}, n:New:Newer, r.w = null, m = properties(n), m['d'] = n.b + 1
      RETURN n, r, m
      """
    Then the result should be, in any order:
      | n                                 | r    | m                              |
      | (:A:New:Newer {a: 1, b: 3, c: 4}) | [:R] | (:Z {a: 1, b: 3, c: 4, d: 4})  |
    And the side effects should be:
      | +labels     | 2 |
      | +properties | 6 |
      | -properties | 3 |

  Scenario: REMOVE of properties and kinds
    Given an empty graph
    And having executed:
      """
      CREATE (:A:B {x: 1, y: 2})
      """
    When executing query:
      """
      MATCH (n:A) REMOVE n.x, n:B, n:Missing, n.missing RETURN n
      """
    Then the result should be, in any order:
      | n           |
      | (:A {y: 2}) |
    And the side effects should be:
      | -labels     | 1 |
      | -properties | 1 |

  Scenario: Updates of null do nothing
    Given an empty graph
    When executing query:
      """
      OPTIONAL MATCH (n:Missing) SET n.x = 1, n:A REMOVE n.y DETACH DELETE n RETURN n
      """
    Then the result should be, in any order:
      | n    |
      | null |
    And no side effects

  Scenario: DELETE takes nodes with their relationships, in any order
    Given the small-directory graph
    When executing query:
      """
      MATCH (u:User {name: 'ALICE'})-[r]->() DELETE u, r
      """
    Then the result should be empty
    And the side effects should be:
      | -nodes         | 1 |
      | -relationships | 1 |
      | -properties    | 4 |
    When executing control query:
      """
      MATCH (u:User) RETURN count(u) AS users
      """
    Then the result should be, in any order:
      | users |
      | 2     |

  Scenario: DELETE refuses to leave relationships without a node
    Given the small-directory graph
    When executing query:
      """
      MATCH (u:User {name: 'ALICE'}) DELETE u
      """
    Then a ConstraintVerificationFailed should be raised at runtime: DeleteConnectedNode

  Scenario: DETACH DELETE takes the relationships, too
    Given the small-directory graph
    When executing query:
      """
      MATCH (g:Group) DETACH DELETE g
      """
    Then the result should be empty
    And the side effects should be:
      | -nodes         | 2 |
      | -relationships | 6 |
      | -labels        | 1 |
      | -properties    | 6 |

  Scenario: What was deleted cannot be read
    Given an empty graph
    And having executed:
      """
      CREATE ({x: 1})
      """
    When executing query:
      """
      MATCH (n) DELETE n RETURN n.x AS x
      """
    Then a EntityNotFound should be raised at runtime: DeletedEntityAccess

  Scenario: FOREACH updates for every element
    Given an empty graph
    When executing query:
      """
      CREATE (root:Root)
      FOREACH (i IN range(1, 3) | CREATE (root)-[:HAS]->(:Leaf {i: i}) SET root.last = i)
      RETURN root, COUNT { (root)-->(:Leaf) } AS leaves
      """
    Then the result should be, in any order:
      | root              | leaves |
      | (:Root {last: 3}) | 3      |
    And the side effects should be:
      | +nodes         | 4 |
      | +relationships | 3 |
      | +labels        | 2 |
      | +properties    | 4 |

  Scenario Outline: Updates that are refused
    Given an empty graph
    And having executed:
      """
      CREATE (:A {list: [1]})-[:R]->(:B)
      """
    When executing query:
      """
      <query>
      """
    Then a <type> should be raised at <phase>: <reason>

    Examples:
      | query                                        | type          | phase        | reason                     |
      | CREATE (a)-[:R]-(b)                          | SyntaxError   | compile time | RequiresDirectedRelationship |
      | CREATE (a)-[]->(b)                           | SyntaxError   | compile time | NoSingleRelationshipType   |
      | CREATE (a)-[:R*2]->(b)                       | SyntaxError   | compile time | CreatingVarLength          |
      | MATCH (a) CREATE (a)                         | SyntaxError   | compile time | VariableAlreadyBound       |
      | MATCH (a) MERGE (a)                          | SyntaxError   | compile time | VariableAlreadyBound       |
      | MATCH (a) SET b.x = 1                        | SyntaxError   | compile time | UndefinedVariable          |
      | MATCH (a) DELETE 1                           | SyntaxError   | compile time | InvalidArgumentType        |
      | MATCH (a) DELETE a:A                         | SyntaxError   | compile time | InvalidDelete              |
      | MERGE ({x: null})                            | SemanticError | runtime      | MergeReadOwnWrites         |
      | MATCH (a:A) SET a.map = {x: 1}               | TypeError     | runtime      | InvalidPropertyType        |
      | MATCH (a:A) SET a.list = [{x: 1}]            | TypeError     | runtime      | InvalidPropertyType        |
