-- What is equally severe is told apart: how many principals each finding lets in that have no other way, and what fixing it takes.

ALTER TABLE finding
  ADD COLUMN closes_count integer,
  ADD COLUMN effort smallint NOT NULL DEFAULT 1,
  ADD COLUMN side_effects smallint NOT NULL DEFAULT 1;
COMMENT ON COLUMN finding.closes_count IS
  'Principals outside of the zone without another path into it. Null: of no zone, without a relationship, or found by an earlier release.';
COMMENT ON COLUMN finding.effort IS 'Place among low, medium and high.';
COMMENT ON COLUMN finding.side_effects IS 'How likely fixing it breaks something; place among low, medium and high.';
