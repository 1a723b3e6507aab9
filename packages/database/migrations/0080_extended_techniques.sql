-- Techniques beyond those of the established product are derived in new installations; where an earlier release has
-- run, its administrators decide when findings change. The first start has stored no parameter yet.
INSERT INTO parameter (key, name, description, value)
SELECT 'analysis.extended_techniques', 'Extended Techniques', 'Told at the next start.', '{"enabled": false}'
WHERE EXISTS (SELECT FROM parameter);
