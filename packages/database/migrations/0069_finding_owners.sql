-- Who may see what a finding begins and ends at is decided by the environments they were of when it was found last: a node
-- that goes and comes back has another id, and an archived finding is never found again.
ALTER TABLE finding ADD COLUMN source_owner_id text COLLATE "C", ADD COLUMN target_owner_id text COLLATE "C";
COMMENT ON COLUMN finding.source_owner_id IS 'Domain or tenant of the node when it was found last.';

UPDATE finding SET
  source_owner_id = (
    SELECT COALESCE(NULLIF(substring(properties FROM '"domainsid"\s*:\s*"([^"\\]*)"'), ''),
      substring(properties FROM '"tenantid"\s*:\s*"([^"\\]*)"'))
    FROM node WHERE node.id = finding.source_node_id),
  target_owner_id = (
    SELECT COALESCE(NULLIF(substring(properties FROM '"domainsid"\s*:\s*"([^"\\]*)"'), ''),
      substring(properties FROM '"tenantid"\s*:\s*"([^"\\]*)"'))
    FROM node WHERE node.id = finding.target_node_id);
