-- How a value was computed and from what, without which a figure cannot be exported as it was measured. Both take the
-- place of padding: a row has 80 bytes as before. Figures that were pushed before have neither.
ALTER TABLE figures ADD COLUMN statistic "char", ADD COLUMN population "char";

-- Each figure that is pushed in the order of time changes a row of latest. No index has what changes, and pages have
-- room for the new row, so that no index is written. Ranks find the machines of a series by the primary key.
DROP INDEX latest_by_class;
ALTER TABLE latest SET (fillfactor = 50);

-- Makes the table into which a program copies the records of its transaction. The owner of this function owns
-- it, so that a program can neither change nor replace it.
CREATE OR REPLACE FUNCTION prepare_staging() RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  found regclass := to_regclass('pg_temp.apus_staging');
BEGIN
  IF found IS NULL THEN
    CREATE TEMPORARY TABLE apus_staging (
      taken_at timestamptz NOT NULL,
      value double precision,
      low double precision,
      high double precision,
      session_id integer NOT NULL,
      samples integer NOT NULL,
      series_id integer NOT NULL,
      ordinal integer NOT NULL,
      state "char" NOT NULL CHECK (state IN ('m', 'a', 'f') AND (state = 'm') = (value IS NOT NULL)),
      grade "char" NOT NULL CHECK (grade IN ('A', 'B', 'C', '-')),
      statistic "char" NOT NULL CHECK (statistic IN ('m', 'l', 'r', '-')),
      population "char" NOT NULL CHECK (population IN ('p', 'a', 'w', 'e', 'x', '-'))
    ) ON COMMIT DELETE ROWS;
    GRANT INSERT ON apus_staging TO apus_push;
  ELSIF NOT EXISTS (
    SELECT FROM pg_class WHERE oid = found AND relkind = 'r' AND relowner = 'apus_owner'::regrole
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
      MESSAGE = 'another temporary table has the name apus_staging', HINT = 'Drop it';
  END IF;
END
$$;

-- Adds the copied records that are not stored yet, and returns the number of figures that were added.
CREATE OR REPLACE FUNCTION close_sessions(project_name text, ends json) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = apus, pg_temp AS $$
DECLARE
  own_project integer := writable_project(project_name);
  own_sessions integer[];
  own_series integer[];
  added bigint;
BEGIN
  PERFORM prepare_staging();
  -- Sessions and series are found by their keys alone. A condition on the project would be planned with the
  -- statistics of a small table, as a scan of the whole project for each row.
  own_sessions := ARRAY(
    SELECT session_id FROM apus_staging
    UNION SELECT e.session_id FROM json_to_recordset(ends) AS e (session_id integer));
  own_series := ARRAY(SELECT DISTINCT series_id FROM apus_staging);
  IF cardinality(own_sessions) > 0 AND NOT (
      SELECT count(*) = cardinality(own_sessions) AND bool_and(project_id = own_project)
      FROM sessions WHERE session_id = ANY (own_sessions))
    OR cardinality(own_series) > 0 AND NOT (
      SELECT count(*) = cardinality(own_series) AND bool_and(project_id = own_project)
      FROM series WHERE series_id = ANY (own_series))
  THEN
    RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
      MESSAGE = format('a figure belongs to no session or series of the project %s', project_name);
  END IF;
  PERFORM FROM sessions WHERE session_id = ANY (own_sessions) ORDER BY session FOR UPDATE;
  -- The few sessions come first in both statements: else each copied record would look for its session.
  WITH open AS MATERIALIZED (
    SELECT s.session_id, s.machine_id, s.records AS stored, e.records
    FROM json_to_recordset(ends) AS e (session_id integer, records integer) JOIN sessions AS s USING (session_id))
  INSERT INTO figures (
    taken_at, value, low, high, session_id, samples, series_id, machine_id, ordinal, state, grade,
    statistic, population)
    SELECT least(g.taken_at, now()), g.value, g.low, g.high, g.session_id, g.samples, g.series_id,
      o.machine_id, g.ordinal, g.state, g.grade, g.statistic, g.population
    FROM apus_staging AS g JOIN open AS o USING (session_id)
    WHERE g.ordinal > o.stored AND g.ordinal <= o.records;
  GET DIAGNOSTICS added = ROW_COUNT;
  WITH open AS MATERIALIZED (
    SELECT s.session_id, s.machine_id, s.class_id, s.session, s.records AS stored, e.records
    FROM json_to_recordset(ends) AS e (session_id integer, records integer) JOIN sessions AS s USING (session_id))
  INSERT INTO latest AS l (
    series_id, machine_id, class_id, ordinal, session_id, taken_at, value, low, high)
    SELECT DISTINCT ON (g.series_id, o.machine_id) g.series_id, o.machine_id, o.class_id, g.ordinal,
      g.session_id, least(g.taken_at, now()), g.value, g.low, g.high
    FROM apus_staging AS g JOIN open AS o USING (session_id)
    WHERE g.state = 'm' AND g.ordinal > o.stored AND g.ordinal <= o.records
    ORDER BY g.series_id, o.machine_id, least(g.taken_at, now()) DESC, o.session DESC, g.ordinal DESC
    ON CONFLICT (series_id, machine_id) DO UPDATE SET
      class_id = excluded.class_id, ordinal = excluded.ordinal, session_id = excluded.session_id,
      taken_at = excluded.taken_at, value = excluded.value, low = excluded.low, high = excluded.high
    WHERE excluded.taken_at > l.taken_at OR (excluded.taken_at = l.taken_at AND (
      (SELECT n.session::text FROM sessions AS n WHERE n.session_id = excluded.session_id), excluded.ordinal)
      > ((SELECT o.session::text FROM sessions AS o WHERE o.session_id = l.session_id), l.ordinal));
  UPDATE sessions AS s SET
    records = e.records, records_check = e.records_check, grade = coalesce(e.grade::"char", s.grade),
    first_at = least(s.first_at, t.first_at), last_at = greatest(s.last_at, t.last_at)
  FROM json_to_recordset(ends) AS e (
      session_id integer, records integer, records_check text, grade text)
    LEFT JOIN (
      SELECT session_id, min(least(taken_at, now())) AS first_at, max(least(taken_at, now())) AS last_at
      FROM apus_staging GROUP BY session_id
    ) AS t USING (session_id)
  WHERE s.session_id = e.session_id AND e.records > s.records;
  RETURN added;
END
$$;
