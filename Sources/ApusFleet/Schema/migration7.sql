-- Sessions are opened from one reading of their heads, which are looked for by their keys alone, and an import finds
-- latest values at times that the program names.

-- A head of a session as a program sends it.
CREATE TYPE head AS (
  session text, head_check text, machine text, class text, facts json, started_at bigint, toolchain text,
  environment json, command json, revision text, branch text
);

DROP FUNCTION add_sessions(integer, json), new_heads(integer, json), open_sessions(text, json),
  renew_latest(integer[], integer[]);

-- Inserts sessions with their machines and classes. A machine has the hardware of its newest session.
CREATE FUNCTION add_sessions(own_project integer, heads head[]) RETURNS void
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  INSERT INTO classes (class)
    SELECT DISTINCT h.class FROM unnest(heads) AS h
    WHERE NOT EXISTS (SELECT FROM classes AS c WHERE c.class = h.class) ORDER BY 1
    ON CONFLICT DO NOTHING;
  INSERT INTO machines (project_id, machine, class_id, facts, first_seen, last_seen)
    SELECT DISTINCT ON (h.machine) own_project, h.machine, c.class_id, h.facts,
      least(min(to_timestamp(h.started_at)) OVER (PARTITION BY h.machine), now()), least(to_timestamp(h.started_at), now())
    FROM unnest(heads) AS h JOIN classes AS c ON c.class = h.class
    WHERE NOT EXISTS (
      SELECT FROM machines AS o WHERE o.project_id = own_project AND o.machine = h.machine)
    ORDER BY h.machine, least(to_timestamp(h.started_at), now()) DESC, h.session DESC
    ON CONFLICT DO NOTHING;
  UPDATE machines AS m SET
    first_seen = least(m.first_seen, n.first_seen), last_seen = greatest(m.last_seen, n.last_seen),
    class_id = CASE WHEN n.last_seen > m.last_seen THEN n.class_id ELSE m.class_id END,
    facts = CASE WHEN n.last_seen > m.last_seen THEN n.facts ELSE m.facts END
  FROM (
    SELECT DISTINCT ON (h.machine) h.machine, c.class_id, h.facts, least(to_timestamp(h.started_at), now()) AS last_seen,
      least(min(to_timestamp(h.started_at)) OVER (PARTITION BY h.machine), now()) AS first_seen
    FROM unnest(heads) AS h JOIN classes AS c ON c.class = h.class
    ORDER BY h.machine, least(to_timestamp(h.started_at), now()) DESC, h.session DESC
  ) AS n
  WHERE m.project_id = own_project AND m.machine = n.machine
    AND (n.last_seen > m.last_seen OR n.first_seen < m.first_seen);
  INSERT INTO sessions (
    session, project_id, machine_id, class_id, revision, branch, started_at, toolchain, environment, command, head_check)
    SELECT h.session, own_project, m.machine_id, c.class_id, h.revision, h.branch, least(to_timestamp(h.started_at), now()),
      h.toolchain, h.environment, h.command, h.head_check
    FROM unnest(heads) AS h
      JOIN classes AS c ON c.class = h.class
      JOIN machines AS m ON m.project_id = own_project AND m.machine = h.machine
    ORDER BY h.session
    ON CONFLICT (project_id, session) DO NOTHING;
END
$$;

-- Inserts sessions or locks those that are stored, and returns how far each is stored, with the time of the transaction
-- in seconds since 1970. The program compares the checksums: it refuses sessions with the same identifier and another
-- content.
--
-- Each session is found by its key, whatever the statistics say: in a long transaction they are those of its start.
CREATE FUNCTION open_sessions(project_name text, heads json)
RETURNS TABLE (
  session text, session_id integer, records integer, head_check text, records_check text, machine text,
  pushed_at text, pushed_by text, machine_id integer, present bigint
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = apus, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_material = off AS $$
#variable_conflict use_column
DECLARE
  own_project integer := writable_project(project_name);
  given head[] := ARRAY(SELECT h FROM json_populate_recordset(NULL::head, heads) AS h);
  new_heads head[];
  own_sessions integer[];
BEGIN
  PERFORM prepare_staging();
  new_heads := ARRAY(
    SELECT h FROM unnest(given) AS h
    WHERE h.machine IS NOT NULL AND NOT EXISTS (
      SELECT FROM sessions AS s WHERE s.project_id = own_project AND s.session = h.session));
  IF cardinality(new_heads) > 0 THEN
    PERFORM add_sessions(own_project, new_heads);
  END IF;
  own_sessions := ARRAY(
    SELECT (SELECT s.session_id FROM sessions AS s WHERE s.project_id = own_project AND s.session = h.session)
    FROM unnest(given) AS h);
  RETURN QUERY
    SELECT s.session::text, s.session_id, s.records, s.head_check, s.records_check, m.machine::text, s.pushed_at::text,
      s.pushed_by, s.machine_id, floor(extract(epoch FROM now()))::bigint
    FROM sessions AS s JOIN machines AS m USING (machine_id)
    WHERE s.session_id = ANY (own_sessions) ORDER BY s.session FOR UPDATE OF s;
END
$$;

-- Brings latest values up to date with figures of pairs of a series and a machine at given times, in seconds since 1970.
CREATE FUNCTION renew_latest(own_series integer[], own_machines integer[], times bigint[]) RETURNS void
LANGUAGE sql SET search_path = apus, pg_temp AS $$
  INSERT INTO latest AS l (series_id, machine_id, class_id, ordinal, session_id, taken_at, value, low, high)
    SELECT p.series_id, p.machine_id, n.class_id, n.ordinal, n.session_id, n.taken_at, n.value, n.low, n.high
    FROM unnest(own_series, own_machines, times) AS p (series_id, machine_id, seconds)
      CROSS JOIN LATERAL (
        SELECT s.class_id, f.ordinal, f.session_id, f.taken_at, f.value, f.low, f.high
        FROM figures AS f JOIN sessions AS s USING (session_id)
        WHERE f.series_id = p.series_id AND f.machine_id = p.machine_id AND f.taken_at = to_timestamp(p.seconds)
          AND f.value IS NOT NULL
        ORDER BY s.session::text DESC, f.ordinal DESC LIMIT 1
      ) AS n
    ON CONFLICT (series_id, machine_id) DO UPDATE SET
      class_id = excluded.class_id, ordinal = excluded.ordinal, session_id = excluded.session_id,
      taken_at = excluded.taken_at, value = excluded.value, low = excluded.low, high = excluded.high
    WHERE excluded.taken_at > l.taken_at OR (excluded.taken_at = l.taken_at AND (
      (SELECT n.session::text FROM sessions AS n WHERE n.session_id = excluded.session_id), excluded.ordinal)
      > ((SELECT o.session::text FROM sessions AS o WHERE o.session_id = l.session_id), l.ordinal))
$$;

REVOKE ALL ON TYPE head FROM PUBLIC;
REVOKE ALL ON FUNCTION add_sessions(integer, head[]), open_sessions(text, json),
  renew_latest(integer[], integer[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_sessions(text, json) TO apus_push;
