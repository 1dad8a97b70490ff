-- The changes that were found, so that a later search leaves them where they are.

CREATE TABLE change_points (
  series_id integer NOT NULL,
  -- 0 for a change of the code, or of either.
  machine_id integer NOT NULL,
  revision label NOT NULL,
  ratio double precision NOT NULL,
  probability double precision NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (series_id, machine_id, revision)
);

-- Keeps changes of a project; those that are kept already stay as they are. Returns the number of new ones.
CREATE FUNCTION keep_changes(project_name text, list json) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = apus, pg_temp AS $$
DECLARE
  own_project integer := writable_project(project_name);
  added bigint;
BEGIN
  INSERT INTO change_points (series_id, machine_id, revision, ratio, probability)
    SELECT r.series_id, coalesce(m.machine_id, 0), c.revision, c.ratio, c.p
    FROM json_to_recordset(list) AS c (
        series_id integer, machine text, revision text, ratio double precision, p double precision)
      JOIN series AS r ON r.series_id = c.series_id AND r.project_id = own_project
      LEFT JOIN machines AS m ON m.project_id = own_project AND m.machine = c.machine
    WHERE c.machine IS NULL OR m.machine_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN added;
END
$$;

REVOKE ALL ON FUNCTION keep_changes(text, json) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_changes(text, json) TO apus_push;
GRANT SELECT ON change_points TO apus_read;
