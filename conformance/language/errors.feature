Feature: Wrong queries are refused with the right class of error

  Scenario Outline: Before anything runs
    Given any graph
    When executing query:
      """
      <query>
      """
    Then a <type> should be raised at compile time: <reason>

    Examples:
      | query                                         | type           | reason                  |
      | RETURN                                        | SyntaxError    | UnexpectedSyntax        |
      | MATCH (n) RETURN n n                          | SyntaxError    | UnexpectedSyntax        |
      | MATCH (n) WHERE RETURN n                      | SyntaxError    | UnexpectedSyntax        |
      | MATCH (n)                                     | SyntaxError    | InvalidClauseComposition |
      | RETURN x                                      | SyntaxError    | UndefinedVariable       |
      | RETURN unknownFunction(1)                     | SyntaxError    | UnknownFunction         |
      | RETURN toUpper('a', 'b')                      | SyntaxError    | InvalidNumberOfArguments |
      | RETURN 9223372036854775808                    | SyntaxError    | IntegerOverflow         |
      | RETURN 1 AS a, 2 AS a                         | SyntaxError    | ColumnNameConflict      |
      | WITH 1 RETURN 2                               | SyntaxError    | NoExpressionAlias       |
      | MATCH (n)-[n]->() RETURN n                    | SyntaxError    | VariableTypeConflict    |
      | MATCH ()-[r]->()-[r]->() RETURN r             | SyntaxError    | RelationshipUniquenessViolation |
      | RETURN 1 LIMIT -1                             | SyntaxError    | NegativeIntegerArgument |
      | MATCH (n) RETURN n LIMIT n.x                  | SyntaxError    | NonConstantExpression   |
      | RETURN 1 AND true                             | SyntaxError    | InvalidArgumentType     |
      | CALL no.such.procedure() YIELD x RETURN x     | ProcedureError | ProcedureNotFound       |
      | RETURN $missing                               | ParameterMissing | MissingParameter      |

  Scenario: A procedure that the host offers
    Given any graph
    And there exists a procedure math.double(in :: INTEGER?) :: (out :: INTEGER?):
      | in | out |
      | 1  | 2   |
      | 2  | 4   |
    When executing query:
      """
      UNWIND [1, 2, 3] AS i CALL math.double(i) YIELD out AS doubled RETURN i, doubled
      """
    Then the result should be, in any order:
      | i | doubled |
      | 1 | 2       |
      | 2 | 4       |
