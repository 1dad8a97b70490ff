-- The tables of a fleet, and the functions by which programs push. The role apus_owner owns all of them.

CREATE TABLE schema_version (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now(),
  apus text NOT NULL
);

-- The identity of this database, by which journals of pushes know it.
CREATE TABLE fleet (fleet uuid NOT NULL);
INSERT INTO fleet VALUES (gen_random_uuid());

CREATE DOMAIN label AS text CHECK (octet_length(VALUE) BETWEEN 1 AND 200);

CREATE TABLE projects (
  project_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project label NOT NULL UNIQUE
);

-- The login roles that may push to a project. The first push to a project adds its role.
CREATE TABLE writers (
  project_id integer NOT NULL REFERENCES projects,
  writer text NOT NULL,
  PRIMARY KEY (project_id, writer)
);

CREATE TABLE classes (
  class_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  class label NOT NULL UNIQUE
);

CREATE TABLE machines (
  machine_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id integer NOT NULL REFERENCES projects,
  machine label NOT NULL,
  class_id integer NOT NULL REFERENCES classes,
  facts json NOT NULL,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  UNIQUE (project_id, machine)
);

CREATE TABLE sessions (
  session_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session label NOT NULL,
  project_id integer NOT NULL REFERENCES projects,
  machine_id integer NOT NULL REFERENCES machines,
  class_id integer NOT NULL REFERENCES classes,
  revision label,
  branch label,
  started_at timestamptz NOT NULL,
  first_at timestamptz,
  last_at timestamptz,
  grade "char",
  toolchain text NOT NULL,
  environment json NOT NULL,
  command json,
  records integer NOT NULL DEFAULT 0,
  head_check text NOT NULL,
  records_check text NOT NULL DEFAULT '00000000',
  pushed_at timestamptz NOT NULL DEFAULT now(),
  pushed_by text NOT NULL DEFAULT session_user,
  UNIQUE (project_id, session)
);
CREATE INDEX sessions_by_branch ON sessions (project_id, branch, started_at);
CREATE INDEX sessions_by_revision ON sessions (project_id, revision);
CREATE INDEX sessions_by_machine ON sessions (machine_id, started_at);

CREATE TABLE series (
  series_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id integer NOT NULL REFERENCES projects,
  probe text NOT NULL,
  variant text NOT NULL,
  parameter json NOT NULL,
  unit text NOT NULL,
  better text NOT NULL,
  key bytea NOT NULL UNIQUE
);

-- Rows are only added. They have no keys to other tables and no unique index, because `records` of the session
-- tells which of its records are stored.
--
-- A row has 80 bytes: the wide columns come first, and numbers of sessions have 4 bytes.
CREATE TABLE figures (
  taken_at timestamptz NOT NULL,
  value double precision,
  low double precision,
  high double precision,
  session_id integer NOT NULL,
  samples integer NOT NULL,
  series_id integer NOT NULL,
  machine_id integer NOT NULL,
  ordinal integer NOT NULL,
  state "char" NOT NULL,
  grade "char"
) PARTITION BY RANGE (taken_at);
CREATE INDEX figures_by_series ON figures (series_id, machine_id, taken_at) INCLUDE (value);
CREATE TABLE figures_other PARTITION OF figures DEFAULT;

CREATE TABLE latest (
  series_id integer NOT NULL,
  machine_id integer NOT NULL,
  class_id integer NOT NULL,
  ordinal integer NOT NULL,
  session_id integer NOT NULL,
  taken_at timestamptz NOT NULL,
  value double precision NOT NULL,
  low double precision,
  high double precision,
  PRIMARY KEY (series_id, machine_id)
);
CREATE INDEX latest_by_class ON latest (series_id, class_id, value) INCLUDE (machine_id);
CREATE INDEX latest_by_machine ON latest (machine_id, series_id);

CREATE FUNCTION hello() RETURNS TABLE (fleet uuid, version integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = apus, pg_temp AS $$
  SELECT (SELECT f.fleet FROM fleet f), (SELECT max(v.version) FROM schema_version v)
$$;

-- Returns the number of a project to which the login role may push. A new project belongs to that role.
CREATE FUNCTION writable_project(name text) RETURNS integer
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
DECLARE
  found_id integer;
BEGIN
  SELECT project_id INTO found_id FROM projects WHERE project = name;
  IF found_id IS NULL THEN
    INSERT INTO projects (project) VALUES (name) ON CONFLICT DO NOTHING RETURNING project_id INTO found_id;
    IF found_id IS NOT NULL THEN
      INSERT INTO writers VALUES (found_id, session_user);
      RETURN found_id;
    END IF;
    SELECT project_id INTO STRICT found_id FROM projects WHERE project = name;
  END IF;
  IF EXISTS (SELECT FROM writers WHERE project_id = found_id AND writer = session_user)
    OR pg_has_role(session_user, 'apus_owner', 'member') THEN
    RETURN found_id;
  END IF;
  RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
    MESSAGE = format('the role %s may not push to the project %s', session_user, name),
    HINT = 'Name another project with --project, or have the role added with apus.allow(project, role)';
END
$$;

CREATE FUNCTION allow(name text, role text) RETURNS void
LANGUAGE sql SET search_path = apus, pg_temp AS $$
  INSERT INTO writers SELECT project_id, role FROM projects WHERE project = name ON CONFLICT DO NOTHING
$$;

-- Makes the partitions of some months that are not in the future, and that of the next month. Figures of months
-- more than ten years ago are in the partition of all other times.
CREATE FUNCTION prepare_months(months date[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = apus, pg_temp AS $$
DECLARE
  this_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  month date;
  partition text;
  low text;
  high text;
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
    low := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
    high := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
    EXECUTE format('CREATE TABLE %I (LIKE figures INCLUDING ALL)', partition);
    EXECUTE format(
      'WITH moved AS (DELETE FROM figures_other WHERE taken_at >= %L AND taken_at < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved', low, high, partition);
    EXECUTE format(
      'ALTER TABLE figures ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition, low, high);
  END LOOP;
END
$$;

-- Returns the numbers of series, in the order of the list, and adds those that are missing.
CREATE FUNCTION series_numbers(project_name text, list json) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = apus, pg_temp AS $$
DECLARE
  own_project integer := writable_project(project_name);
BEGIN
  INSERT INTO series (project_id, probe, variant, parameter, unit, better, key)
    SELECT own_project, probe, variant, parameter::json, unit, better, hash
    FROM (
      SELECT DISTINCT ON (hash) given.*, hash
      FROM json_to_recordset(list)
          AS given (probe text, variant text, parameter text, unit text, better text),
        sha256(convert_to(
          json_build_array(project_name, probe, variant, parameter, unit, better)::text, 'UTF8')) AS hash
      ORDER BY hash
    ) AS wanted
    WHERE NOT EXISTS (SELECT FROM series WHERE key = hash)
    ON CONFLICT (key) DO NOTHING;
  RETURN QUERY
    SELECT stored.series_id
    FROM json_array_elements(list) WITH ORDINALITY AS given (item, number),
      sha256(convert_to(
        json_build_array(project_name, item ->> 'probe', item ->> 'variant', item ->> 'parameter',
          item ->> 'unit', item ->> 'better')::text, 'UTF8')) AS hash
      JOIN series AS stored ON stored.key = hash
    ORDER BY given.number;
END
$$;

-- Makes the table into which a program copies the records of its transaction. The owner of this function owns
-- it, so that a program can neither change nor replace it.
CREATE FUNCTION prepare_staging() RETURNS void
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
      grade "char" NOT NULL CHECK (grade IN ('A', 'B', 'C', '-'))
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

-- The heads of sessions that are not stored yet.
CREATE FUNCTION new_heads(own_project integer, heads json)
RETURNS TABLE (
  session text, head_check text, machine text, class text, facts json, started_at timestamptz,
  toolchain text, environment json, command json, revision text, branch text
)
LANGUAGE sql SET search_path = apus, pg_temp AS $$
  SELECT g.session, g.head_check, g.machine, g.class, g.facts, least(to_timestamp(g.started_at), now()),
    g.toolchain, g.environment, g.command, g.revision, g.branch
  FROM json_to_recordset(heads) AS g (
    session text, head_check text, machine text, class text, facts json, started_at bigint,
    toolchain text, environment json, command json, revision text, branch text)
  WHERE g.machine IS NOT NULL AND NOT EXISTS (
    SELECT FROM sessions AS s WHERE s.project_id = own_project AND s.session = g.session)
$$;

-- Inserts sessions with their machines and classes. A machine has the hardware of its newest session.
CREATE FUNCTION add_sessions(own_project integer, heads json) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  INSERT INTO classes (class)
    SELECT DISTINCT h.class FROM new_heads(own_project, heads) AS h
    WHERE NOT EXISTS (SELECT FROM classes AS c WHERE c.class = h.class) ORDER BY 1
    ON CONFLICT DO NOTHING;
  INSERT INTO machines AS m (project_id, machine, class_id, facts, first_seen, last_seen)
    SELECT DISTINCT ON (h.machine) own_project, h.machine, c.class_id, h.facts,
      min(h.started_at) OVER (PARTITION BY h.machine), h.started_at
    FROM new_heads(own_project, heads) AS h JOIN classes AS c ON c.class = h.class
    WHERE NOT EXISTS (
      SELECT FROM machines AS o WHERE o.project_id = own_project AND o.machine = h.machine)
    ORDER BY h.machine, h.started_at DESC, h.session DESC
    ON CONFLICT DO NOTHING;
  UPDATE machines AS m SET
    first_seen = least(m.first_seen, n.first_seen), last_seen = greatest(m.last_seen, n.last_seen),
    class_id = CASE WHEN n.last_seen > m.last_seen THEN n.class_id ELSE m.class_id END,
    facts = CASE WHEN n.last_seen > m.last_seen THEN n.facts ELSE m.facts END
  FROM (
    SELECT DISTINCT ON (h.machine) h.machine, c.class_id, h.facts, h.started_at AS last_seen,
      min(h.started_at) OVER (PARTITION BY h.machine) AS first_seen
    FROM new_heads(own_project, heads) AS h JOIN classes AS c ON c.class = h.class
    ORDER BY h.machine, h.started_at DESC, h.session DESC
  ) AS n
  WHERE m.project_id = own_project AND m.machine = n.machine
    AND (n.last_seen > m.last_seen OR n.first_seen < m.first_seen);
  INSERT INTO sessions (
    session, project_id, machine_id, class_id, revision, branch, started_at, toolchain, environment,
    command, head_check)
    SELECT h.session, own_project, m.machine_id, c.class_id, h.revision, h.branch, h.started_at,
      h.toolchain, h.environment, h.command, h.head_check
    FROM new_heads(own_project, heads) AS h
      JOIN classes AS c ON c.class = h.class
      JOIN machines AS m ON m.project_id = own_project AND m.machine = h.machine
    ORDER BY h.session
    ON CONFLICT (project_id, session) DO NOTHING;
END
$$;

-- Inserts sessions or locks those that are stored, and returns how far each is stored. The program compares the
-- checksums: it refuses sessions with the same identifier and another content.
CREATE FUNCTION open_sessions(project_name text, heads json)
RETURNS TABLE (
  session text, session_id integer, records integer, head_check text, records_check text,
  machine text, pushed_at text, pushed_by text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = apus, pg_temp AS $$
#variable_conflict use_column
DECLARE
  own_project integer := writable_project(project_name);
BEGIN
  PERFORM prepare_staging();
  IF EXISTS (SELECT FROM new_heads(own_project, heads)) THEN
    PERFORM add_sessions(own_project, heads);
  END IF;
  RETURN QUERY
    SELECT s.session::text, s.session_id, s.records, s.head_check, s.records_check,
      m.machine::text, s.pushed_at::text, s.pushed_by
    FROM sessions AS s JOIN machines AS m USING (machine_id)
    WHERE s.project_id = own_project
      AND s.session IN (SELECT g.session FROM json_to_recordset(heads) AS g (session text))
    ORDER BY s.session FOR UPDATE OF s;
END
$$;

-- Adds the copied records that are not stored yet, and returns the number of figures that were added.
CREATE FUNCTION close_sessions(project_name text, ends json) RETURNS bigint
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
  INSERT INTO figures (
    taken_at, value, low, high, session_id, samples, series_id, machine_id, ordinal, state, grade)
    SELECT least(g.taken_at, now()), g.value, g.low, g.high, g.session_id, g.samples, g.series_id,
      s.machine_id, g.ordinal, g.state, g.grade
    FROM apus_staging AS g
      JOIN sessions AS s USING (session_id)
      JOIN json_to_recordset(ends) AS e (session_id integer, records integer) USING (session_id)
    WHERE g.ordinal > s.records AND g.ordinal <= e.records;
  GET DIAGNOSTICS added = ROW_COUNT;
  INSERT INTO latest AS l (
    series_id, machine_id, class_id, ordinal, session_id, taken_at, value, low, high)
    SELECT DISTINCT ON (g.series_id, s.machine_id) g.series_id, s.machine_id, s.class_id, g.ordinal,
      g.session_id, least(g.taken_at, now()), g.value, g.low, g.high
    FROM apus_staging AS g
      JOIN sessions AS s USING (session_id)
      JOIN json_to_recordset(ends) AS e (session_id integer, records integer) USING (session_id)
    WHERE g.state = 'm' AND g.ordinal > s.records AND g.ordinal <= e.records
    ORDER BY g.series_id, s.machine_id, least(g.taken_at, now()) DESC, s.session DESC, g.ordinal DESC
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

-- Removes the months before a time, and returns that time, rounded to a month, and the number of months.
CREATE FUNCTION prune(before timestamptz) RETURNS TABLE (cutoff timestamptz, months integer)
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
      EXECUTE format('DROP TABLE %I', partition);
      months := months + 1;
    END IF;
  END LOOP;
  DELETE FROM figures_other WHERE taken_at < cutoff;
  DELETE FROM latest WHERE taken_at < cutoff;
  RETURN NEXT;
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA apus FROM PUBLIC;
GRANT USAGE ON SCHEMA apus TO apus_push, apus_read;
GRANT EXECUTE ON FUNCTION hello() TO apus_push, apus_read;
GRANT EXECUTE ON FUNCTION prepare_months(date[]), series_numbers(text, json),
  open_sessions(text, json), close_sessions(text, json) TO apus_push;
GRANT SELECT ON schema_version, projects, classes, machines, sessions, series, figures, latest TO apus_read;
