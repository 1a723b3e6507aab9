-- Names that no icon can have, stored before they were refused: clients may write them into a page as they are.
UPDATE custom_node_kind SET config = jsonb_set(config, '{icon,name}', '"question"'), updated_at = now()
WHERE config -> 'icon' ->> 'name' !~ '^([a-z0-9]+(-[a-z0-9]+)*)?$';
