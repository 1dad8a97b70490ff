-- The functions that know where figures and latest values are. A layout with several servers replaces these four, and
-- nothing else.

-- Makes the partition of a month, and moves the figures of that month into it.
CREATE FUNCTION make_month(month date) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  partition text := 'figures_' || to_char(month, 'YYYY_MM');
  low text := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
  high text := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE figures INCLUDING ALL)', partition);
  EXECUTE format(
    'WITH moved AS (DELETE FROM figures_other WHERE taken_at >= %L AND taken_at < %L RETURNING *)
     INSERT INTO %I SELECT * FROM moved', low, high, partition);
  EXECUTE format(
    'ALTER TABLE figures ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition, low, high);
END
$$;

-- Removes the partition of a month.
CREATE FUNCTION drop_month(partition text) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  EXECUTE format('DROP TABLE %I', partition);
END
$$;

-- Adds the copied figures that are not stored yet, and returns their number.
CREATE FUNCTION add_figures(ends json) RETURNS bigint
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  added bigint;
BEGIN
  -- The few sessions come first: else each copied record would look for its session.
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
  RETURN added;
END
$$;

-- Brings the latest values up to date with the copied figures that are not stored yet.
CREATE FUNCTION add_latest(ends json) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
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
  added := add_figures(ends);
  PERFORM add_latest(ends);
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

-- Makes the partitions of some months that are not in the future, and that of the next month. Figures of months
-- more than ten years ago are in the partition of all other times.
CREATE OR REPLACE FUNCTION prepare_months(months date[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = apus, pg_temp AS $$
DECLARE
  this_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  month date;
  partition text;
BEGIN
  FOR month IN
    SELECT DISTINCT date_trunc('month', least(given, this_month))::date FROM unnest(months) AS given
    WHERE given > this_month - interval '120 months'
    UNION SELECT (this_month + interval '1 month')::date UNION SELECT this_month ORDER BY 1
  LOOP
    partition := 'figures_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass('apus.' || partition) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(hashtext('apus'), hashtext('partitions'));
    -- The table itself is read, because a cached absence does not end while the lock is awaited.
    CONTINUE WHEN EXISTS (
      SELECT FROM pg_class WHERE relname = partition AND relnamespace = 'apus'::regnamespace);
    PERFORM make_month(month);
  END LOOP;
END
$$;

-- Removes the months before a time, and returns that time, rounded to a month, and the number of months.
CREATE OR REPLACE FUNCTION prune(before timestamptz) RETURNS TABLE (cutoff timestamptz, months integer)
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  partition text;
BEGIN
  cutoff := date_trunc('month', before, 'UTC');
  months := 0;
  FOR partition IN
    SELECT c.relname FROM pg_inherits JOIN pg_class AS c ON c.oid = inhrelid
    WHERE inhparent = 'figures'::regclass AND c.relname <> 'figures_other' ORDER BY 1
  LOOP
    IF to_date(right(partition, 7), 'YYYY_MM') < (cutoff AT TIME ZONE 'UTC')::date THEN
      PERFORM drop_month(partition);
      months := months + 1;
    END IF;
  END LOOP;
  DELETE FROM figures_other WHERE taken_at < cutoff;
  DELETE FROM latest WHERE taken_at < cutoff;
  RETURN NEXT;
END
$$;

REVOKE ALL ON FUNCTION make_month(date), drop_month(text), add_figures(json), add_latest(json) FROM PUBLIC;
