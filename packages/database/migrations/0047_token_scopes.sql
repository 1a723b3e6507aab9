-- What an API token is good for, within what its user may do. Those that are there keep what they could.

ALTER TABLE api_token ADD COLUMN scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'read', 'upload'));
