-- It had no effect so far. Now it removes what was not collected for long, which somebody has to want.

UPDATE parameter SET value = '{"enabled": false}' WHERE key = 'analysis.reconciliation';
