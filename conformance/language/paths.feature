Feature: Paths of any length

  Background:
    Given the small-directory graph

  Scenario Outline: Bounds of a length
    When executing query:
      """
      MATCH ({name: 'ALICE'})-[*<length>]->(n) RETURN n.name AS name
      """
    Then the result should be, in any order:
      | name     |
      | <first>  |
      | <second> |
      | <third>  |

    Examples:
      | length | first     | second   | third   |
      | 1..2   | 'OPS'     | 'ADMINS' | 'WEB'   |
      | 3..4   | 'VAULT'   | 'CAROL'  | 'ADMINS' |

  Scenario: A length of zero is the node itself
    When executing query:
      """
      MATCH (a {name: 'ALICE'})-[*0..1]->(n) RETURN n.name AS name
      """
    Then the result should be, in any order:
      | name    |
      | 'ALICE' |
      | 'OPS'   |

  Scenario: Cycles end where a relationship would be used again
    Given an empty graph
    And having executed:
      """
      CREATE (a:N {i: 1})-[:R]->(b:N {i: 2})-[:R]->(a)
      """
    When executing query:
      """
      MATCH ({i: 1})-[*]->(n) RETURN n.i AS i
      """
    Then the result should be, in any order:
      | i |
      | 2 |
      | 1 |

  Scenario: The variable of a length is the list of relationships
    When executing query:
      """
      MATCH ({name: 'BOB'})-[r:MemberOf*2]->() RETURN [x IN r | type(x)] AS kinds
      """
    Then the result should be, in any order:
      | kinds                    |
      | ['MemberOf', 'MemberOf'] |

  Scenario: Reachable nodes, each once
    When executing query:
      """
      MATCH (:User {name: 'BOB'})-[*1..]->(n) RETURN DISTINCT n.name AS name
      """
    Then the result should be, in any order:
      | name     |
      | 'OPS'    |
      | 'ADMINS' |
      | 'VAULT'  |
      | 'WEB'    |
      | 'CAROL'  |

  Scenario: The shortest path
    When executing query:
      """
      MATCH p = shortestPath((:User {name: 'BOB'})-[*1..]->(:Computer {name: 'VAULT'}))
      RETURN [n IN nodes(p) | n.name] AS names
      """
    Then the result should be, in any order:
      | names                             |
      | ['BOB', 'OPS', 'ADMINS', 'VAULT'] |

  Scenario: All shortest paths
    Given an empty graph
    And having executed:
      """
      CREATE (a {i: 0}), (b {i: 1}), (c {i: 2}), (d {i: 3})
      CREATE (a)-[:R]->(b), (a)-[:R]->(c), (b)-[:R]->(d), (c)-[:R]->(d), (b)-[:R]->(c)
      """
    When executing query:
      """
      MATCH p = allShortestPaths(({i: 0})-[:R*]->({i: 3})) RETURN [n IN nodes(p) | n.i] AS via
      """
    Then the result should be, in any order:
      | via       |
      | [0, 1, 3] |
      | [0, 2, 3] |

  Scenario: No path, no row
    When executing query:
      """
      MATCH p = shortestPath((:Computer {name: 'VAULT'})-[*1..]->(:User {name: 'BOB'})) RETURN p
      """
    Then the result should be, in any order:
      | p |

  Scenario: Functions of paths
    When executing query:
      """
      MATCH p = ({name: 'ALICE'})-->()-->({name: 'ADMINS'})
      RETURN length(p) AS hops, size(nodes(p)) AS nodes, size(relationships(p)) AS relationships,
             startNode(relationships(p)[0]).name AS first, endNode(relationships(p)[1]).name AS last
      """
    Then the result should be, in any order:
      | hops | nodes | relationships | first   | last     |
      | 2    | 3     | 2             | 'ALICE' | 'ADMINS' |

  Scenario: Elements of a path, one by one
    When executing query:
      """
      MATCH p = ({name: 'ALICE'})-[r*2]->(:Computer) UNWIND r AS hop UNWIND nodes(p) AS node
      RETURN type(hop) AS kind, startNode(hop).name AS start, count(node.name) AS nodes
      """
    Then the result should be, in any order:
      | kind       | start   | nodes |
      | 'MemberOf' | 'ALICE' | 3     |
      | 'AdminTo'  | 'OPS'   | 3     |

  Scenario: Properties of a length may be those of elements that the pattern binds elsewhere
    When executing query:
      """
      MATCH (a)-[r:MemberOf*1..2 {isacl: b.enabled}]->(), (b:User {name: 'BOB'}) RETURN a.name AS name, size(r) AS hops
      """
    Then the result should be, in any order:
      | name    | hops |
      | 'ALICE' | 1    |
      | 'BOB'   | 1    |
