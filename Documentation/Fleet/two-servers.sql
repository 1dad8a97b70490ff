-- Divides figures and latest values by series over this server and a second one. Run by a superuser in the database of a
-- fleet of version 7, after second-server.sql ran on the second server, and after the server apus_second and its users
-- were made as Documentation/Fleet.md says. No push may run meanwhile.
--
--   psql -X -v ON_ERROR_STOP=1 -f two-servers.sql postgresql://admin@db.example.org/fleet

BEGIN;
GRANT USAGE ON FOREIGN SERVER apus_second TO apus_owner;
SET LOCAL ROLE apus_owner;
SET LOCAL search_path = apus;
-- The server warns that it does not scan a foreign table for figures of a new month. They are moved before.
SET LOCAL client_min_messages = error;
LOCK TABLE sessions IN EXCLUSIVE MODE;

CREATE FOREIGN TABLE second_months (name text NOT NULL) SERVER apus_second OPTIONS (schema_name 'apus', table_name 'months');

-- Makes a table of figures, of which the second server has the half.
CREATE FUNCTION divide(name text) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE figures INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (series_id)', name);
  EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 2, REMAINDER 0)', name || '_first', name);
  EXECUTE format(
    'CREATE FOREIGN TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 2, REMAINDER 1)
     SERVER apus_second OPTIONS (schema_name ''apus'', table_name %L)', name || '_second', name, name);
END
$$;

CREATE OR REPLACE FUNCTION make_month(month date) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp SET client_min_messages = error AS $$
DECLARE
  partition text := 'figures_' || to_char(month, 'YYYY_MM');
  low text := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
  high text := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
BEGIN
  INSERT INTO second_months VALUES (partition);
  PERFORM divide(partition);
  EXECUTE format(
    'WITH moved AS (DELETE FROM figures_other WHERE taken_at >= %L AND taken_at < %L RETURNING *)
     INSERT INTO %I SELECT * FROM moved', low, high, partition);
  EXECUTE format(
    'ALTER TABLE figures ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition, low, high);
END
$$;

CREATE OR REPLACE FUNCTION drop_month(partition text) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  EXECUTE format('DROP TABLE %I', partition);
  DELETE FROM second_months WHERE name = partition;
END
$$;

-- The second server commits before the first. If the first then fails, figures stay on the second that no session has;
-- those of the same session are removed before the push is repeated.
CREATE OR REPLACE FUNCTION add_figures(ends json) RETURNS bigint
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  own_sessions integer[];
  own_machines integer[];
  own_series integer[] := ARRAY(SELECT DISTINCT series_id FROM apus_staging);
  first_at timestamptz;
  last_at timestamptz;
  added bigint;
BEGIN
  -- Pushes of a machine follow each other: a transaction sees the second server as it was when it first asked it.
  PERFORM FROM machines WHERE machine_id IN (
      SELECT s.machine_id FROM sessions AS s
      WHERE s.session_id IN (SELECT e.session_id FROM json_to_recordset(ends) AS e (session_id integer)))
    ORDER BY machine_id FOR NO KEY UPDATE;
  SELECT array_agg(s.session_id), array_agg(DISTINCT s.machine_id), min(least(g.first_at, s.pushed_at)), max(g.last_at)
    INTO own_sessions, own_machines, first_at, last_at
    FROM sessions AS s JOIN (
      SELECT session_id, min(least(taken_at, now())) AS first_at, max(least(taken_at, now())) AS last_at
      FROM apus_staging GROUP BY session_id) AS g USING (session_id);
  DELETE FROM figures AS f
    WHERE f.series_id = ANY (own_series) AND f.machine_id = ANY (own_machines) AND f.taken_at BETWEEN first_at AND last_at
      AND f.session_id = ANY (own_sessions)
      AND f.ordinal > (SELECT s.records FROM sessions AS s WHERE s.session_id = f.session_id);
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

-- Figures pass through add_figures, which removes those of a lost transaction.
CREATE OR REPLACE FUNCTION copies_figures() RETURNS boolean
LANGUAGE sql STABLE SET search_path = apus, pg_temp AS $$ SELECT false $$;

-- A table of which a part is on another server has no unique index, and so no ON CONFLICT. The rows of machines are
-- locked by add_figures.
CREATE OR REPLACE FUNCTION add_latest(ends json) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  own_series integer[] := ARRAY(SELECT DISTINCT series_id FROM apus_staging WHERE state = 'm');
  own_machines integer[] := ARRAY(
    SELECT DISTINCT s.machine_id FROM sessions AS s
    WHERE s.session_id IN (SELECT e.session_id FROM json_to_recordset(ends) AS e (session_id integer)));
BEGIN
  WITH open AS MATERIALIZED (
    SELECT s.session_id, s.machine_id, s.class_id, s.session::text, s.records AS stored, e.records
    FROM json_to_recordset(ends) AS e (session_id integer, records integer) JOIN sessions AS s USING (session_id)
  ), newest AS MATERIALIZED (
    SELECT DISTINCT ON (g.series_id, o.machine_id) g.series_id, o.machine_id, o.class_id, g.ordinal,
      g.session_id, o.session, least(g.taken_at, now()) AS taken_at, g.value, g.low, g.high
    FROM apus_staging AS g JOIN open AS o USING (session_id)
    WHERE g.state = 'm' AND g.ordinal > o.stored AND g.ordinal <= o.records
    ORDER BY g.series_id, o.machine_id, least(g.taken_at, now()) DESC, o.session DESC, g.ordinal DESC
  ), updated AS (
    UPDATE latest AS l SET
      class_id = n.class_id, ordinal = n.ordinal, session_id = n.session_id, taken_at = n.taken_at, value = n.value,
      low = n.low, high = n.high
    FROM newest AS n
    WHERE l.series_id = ANY (own_series) AND l.machine_id = ANY (own_machines)
      AND l.series_id = n.series_id AND l.machine_id = n.machine_id
      AND (n.taken_at > l.taken_at OR (n.taken_at = l.taken_at AND (
        -- A value whose session was lost gives way.
        (n.session, n.ordinal) > (
          coalesce((SELECT o.session::text FROM sessions AS o WHERE o.session_id = l.session_id), ''), l.ordinal))))
  )
  INSERT INTO latest (series_id, machine_id, class_id, ordinal, session_id, taken_at, value, low, high)
    SELECT n.series_id, n.machine_id, n.class_id, n.ordinal, n.session_id, n.taken_at, n.value, n.low, n.high
    FROM newest AS n
    WHERE NOT EXISTS (
      SELECT FROM latest AS l
      WHERE l.series_id = ANY (own_series) AND l.machine_id = ANY (own_machines)
        AND l.series_id = n.series_id AND l.machine_id = n.machine_id);
END
$$;

-- Removes what a crash left on the second server: figures that no session has, and the latest values from them. Returns
-- their numbers. Reads all figures, and lets no push in meanwhile.
CREATE FUNCTION repair(OUT removed_figures bigint, OUT renewed_values bigint)
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  LOCK TABLE sessions IN EXCLUSIVE MODE;
  DELETE FROM figures AS f WHERE NOT EXISTS (
    SELECT FROM sessions AS s
    WHERE s.session_id = f.session_id AND s.machine_id = f.machine_id AND f.ordinal <= s.records);
  GET DIAGNOSTICS removed_figures = ROW_COUNT;
  WITH lost AS (
    DELETE FROM latest AS l WHERE NOT EXISTS (
      SELECT FROM sessions AS s
      WHERE s.session_id = l.session_id AND s.machine_id = l.machine_id AND l.ordinal <= s.records)
    RETURNING l.series_id, l.machine_id
  )
  INSERT INTO latest (series_id, machine_id, class_id, ordinal, session_id, taken_at, value, low, high)
    SELECT DISTINCT ON (f.series_id, f.machine_id) f.series_id, f.machine_id, s.class_id, f.ordinal, f.session_id,
      f.taken_at, f.value, f.low, f.high
    FROM lost JOIN figures AS f USING (series_id, machine_id) JOIN sessions AS s ON s.session_id = f.session_id
    WHERE f.state = 'm'
    ORDER BY f.series_id, f.machine_id, f.taken_at DESC, s.session DESC, f.ordinal DESC;
  GET DIAGNOSTICS renewed_values = ROW_COUNT;
END
$$;
REVOKE ALL ON FUNCTION divide(text), repair() FROM PUBLIC;

-- What is stored moves: first the partition of all other times, then the months, then the latest values.
DO $$
DECLARE
  partition text;
BEGIN
  ALTER TABLE figures DETACH PARTITION figures_other;
  ALTER TABLE figures_other RENAME TO figures_before;
  PERFORM divide('figures_other');
  ALTER TABLE figures ATTACH PARTITION figures_other DEFAULT;
  INSERT INTO figures_other SELECT * FROM figures_before;
  DROP TABLE figures_before;
  FOR partition IN
    SELECT c.relname FROM pg_inherits JOIN pg_class AS c ON c.oid = inhrelid
    WHERE inhparent = 'figures'::regclass AND c.relname <> 'figures_other' ORDER BY 1
  LOOP
    EXECUTE format('ALTER TABLE figures DETACH PARTITION %I', partition);
    EXECUTE format('ALTER TABLE %I RENAME TO figures_before', partition);
    PERFORM make_month(to_date(right(partition, 7), 'YYYY_MM'));
    INSERT INTO figures SELECT * FROM figures_before;
    DROP TABLE figures_before;
  END LOOP;
END
$$;
ALTER TABLE latest RENAME TO latest_first;
CREATE TABLE latest (LIKE latest_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY HASH (series_id);
CREATE FOREIGN TABLE latest_second PARTITION OF latest FOR VALUES WITH (MODULUS 2, REMAINDER 1)
  SERVER apus_second OPTIONS (schema_name 'apus', table_name 'latest');
CREATE TABLE latest_before AS SELECT * FROM latest_first;
TRUNCATE latest_first;
ALTER TABLE latest ATTACH PARTITION latest_first FOR VALUES WITH (MODULUS 2, REMAINDER 0);
INSERT INTO latest SELECT * FROM latest_before;
DROP TABLE latest_before;
GRANT SELECT ON latest TO apus_read;
COMMIT;
ANALYZE apus.latest;
