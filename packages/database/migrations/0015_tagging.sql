-- Analyses that only tag, and what selectors last did.

ALTER TABLE analysis_request
  ADD COLUMN scope text NOT NULL DEFAULT 'everything' CHECK (scope IN ('everything', 'tagging'));
COMMENT ON COLUMN analysis_request.scope IS 'What is to run; whoever asks for more makes it more.';

ALTER TABLE asset_group_tag_selector
  ADD COLUMN last_run_at timestamptz(3),
  ADD COLUMN last_count integer;

ALTER TABLE asset_group_tag_selector_member ADD COLUMN is_waiting boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN asset_group_tag_selector_member.is_waiting IS
  'No member: its node is gone, and what somebody decided about it waits until the object is selected again.';

COMMENT ON COLUMN asset_group_tag_selector.last_run_at IS 'When it was last asked what it selects.';
COMMENT ON COLUMN asset_group_tag_selector.last_count IS 'How many nodes it selected when it could last tell.';
