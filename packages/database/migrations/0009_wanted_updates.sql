-- A process that is killed cannot take its statements back: it has to say again and again that somebody waits.

ALTER TABLE graph_update ADD COLUMN wanted_until timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN graph_update.wanted_until IS
  'Moved on by the process whose client waits. Once it is over, the change is not begun.';
