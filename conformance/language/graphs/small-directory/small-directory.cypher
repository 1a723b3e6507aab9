CREATE (alice:Base:User {name: 'ALICE', enabled: true, age: 31}),
       (bob:Base:User {name: 'BOB', enabled: false, age: 45}),
       (carol:Base:User {name: 'CAROL', enabled: true}),
       (ops:Base:Group {name: 'OPS'}),
       (admins:Base:Group {name: 'ADMINS', admincount: true}),
       (web:Base:Computer {name: 'WEB'}),
       (vault:Base:Computer {name: 'VAULT'})
CREATE (alice)-[:MemberOf {isacl: false}]->(ops),
       (bob)-[:MemberOf {isacl: false}]->(ops),
       (ops)-[:MemberOf]->(admins),
       (admins)-[:AdminTo]->(vault),
       (ops)-[:AdminTo]->(web),
       (web)-[:HasSession]->(carol),
       (carol)-[:GenericAll {isacl: true}]->(admins)
