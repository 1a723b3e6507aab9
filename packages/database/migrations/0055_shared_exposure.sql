-- What an analysis found over several environments, in which each principal counts once, and what they were then.

CREATE TABLE analysis_environment (
  point_id bigint NOT NULL REFERENCES analysis_point ON DELETE CASCADE,
  place integer NOT NULL,
  environment_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  kind text COLLATE "C" NOT NULL,
  is_collected boolean NOT NULL,
  is_declared boolean NOT NULL,
  connected_to integer NOT NULL,
  session_active integer,
  session_share double precision,
  local_group_active integer,
  local_group_share double precision,
  PRIMARY KEY (point_id, place)
);
COMMENT ON TABLE analysis_environment IS
  'The environments as an analysis found them. Points of earlier releases have none: their numbers were kept for each environment alone.';
COMMENT ON COLUMN analysis_environment.is_collected IS 'Its own data was; else others only mention it.';
COMMENT ON COLUMN analysis_environment.connected_to IS 'The lowest place among those that trusts and synchronised accounts connect it with.';
COMMENT ON COLUMN analysis_environment.session_active IS 'Active users, of whom session_share were seen in sessions; null: not measured.';
CREATE INDEX analysis_environment_id ON analysis_environment (environment_id, point_id);

CREATE TABLE analysis_exposure (
  point_id bigint NOT NULL REFERENCES analysis_point ON DELETE CASCADE,
  asset_group_tag_id integer NOT NULL,
  zone_name text NOT NULL,
  principal_count integer NOT NULL,
  exposed_count integer NOT NULL,
  is_grouped boolean NOT NULL,
  PRIMARY KEY (point_id, asset_group_tag_id)
);
COMMENT ON TABLE analysis_exposure IS 'Of the principals outside of a zone, in all collected environments, those with a path into it.';
COMMENT ON COLUMN analysis_exposure.is_grouped IS 'exposure_group tells what it is over some environments.';

CREATE TABLE exposure_group (
  point_id bigint NOT NULL,
  asset_group_tag_id integer NOT NULL,
  home integer NOT NULL,
  reached integer[] NOT NULL,
  principal_count integer NOT NULL,
  FOREIGN KEY (point_id, asset_group_tag_id) REFERENCES analysis_exposure ON DELETE CASCADE
);
COMMENT ON TABLE exposure_group IS 'Principals outside of a zone by where they belong to, and in which environments they reach members of it.';
COMMENT ON COLUMN exposure_group.home IS 'Place of their environment; 0: none.';
CREATE INDEX exposure_group_zone ON exposure_group (point_id, asset_group_tag_id);
