-- What a collection found in each domain, where its client does not tell.

ALTER TABLE completed_task ADD COLUMN domain_counts jsonb;
COMMENT ON COLUMN completed_task.domain_counts IS
  'Of each domain, how many records of which type the file held: {"EXAMPLE.ORG": {"user_count": 3}}.';

-- Once everything is written; what the client told at the end of the job is left alone.
CREATE FUNCTION derive_domain_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_domain_result (job_id, domain_name, success, message, counts)
  SELECT NEW.id, told.domain_name, true, '', jsonb_object_agg(told.count_name, told.count)
  FROM (
    SELECT domain.key AS domain_name, counted.key AS count_name, sum(counted.value::bigint) AS count
    FROM completed_task task
      CROSS JOIN LATERAL jsonb_each(task.domain_counts) domain
      CROSS JOIN LATERAL jsonb_each_text(domain.value) counted
    WHERE task.job_id = NEW.upload_job_id AND task.domain_counts IS NOT NULL
    GROUP BY 1, 2
  ) told
  WHERE NOT EXISTS (SELECT FROM collection_domain_result known WHERE known.job_id = NEW.id)
  GROUP BY told.domain_name
  ORDER BY told.domain_name;
  RETURN NULL;
END
$$;
CREATE TRIGGER collection_job_written AFTER UPDATE OF status ON collection_job
  FOR EACH ROW WHEN (OLD.status = 6 AND NEW.status <> 6 AND NEW.upload_job_id IS NOT NULL)
  EXECUTE FUNCTION derive_domain_results();
