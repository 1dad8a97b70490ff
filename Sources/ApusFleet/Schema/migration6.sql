-- The functions of imports: a role that may write figures copies them into their table itself, many batches in a
-- transaction. Only apus_owner and its members may call the two that write.

-- Whether the login role copies figures into their table itself. A layout with several servers replaces this function:
-- figures pass through add_figures there.
CREATE FUNCTION copies_figures() RETURNS boolean
LANGUAGE sql STABLE SET search_path = apus, pg_temp AS $$
  SELECT has_table_privilege(session_user, 'apus.figures', 'INSERT')
$$;

-- Notes how far sessions are stored, after their figures were copied.
CREATE FUNCTION end_imported(ends json) RETURNS void
LANGUAGE sql SET search_path = apus, pg_temp AS $$
  UPDATE sessions AS s SET
    records = e.records, records_check = e.records_check, grade = coalesce(e.grade::"char", s.grade),
    first_at = least(s.first_at, to_timestamp(e.first_at)), last_at = greatest(s.last_at, to_timestamp(e.last_at))
  FROM json_to_recordset(ends) AS e (
    session_id integer, records integer, records_check text, grade text, first_at bigint, last_at bigint)
  WHERE s.session_id = e.session_id AND e.records > s.records
$$;

-- Finds the latest values of pairs of a series and a machine among their figures.
CREATE FUNCTION renew_latest(own_series integer[], own_machines integer[]) RETURNS void
LANGUAGE sql SET search_path = apus, pg_temp AS $$
  INSERT INTO latest AS l (series_id, machine_id, class_id, ordinal, session_id, taken_at, value, low, high)
    SELECT p.series_id, p.machine_id, n.class_id, n.ordinal, n.session_id, n.taken_at, n.value, n.low, n.high
    FROM unnest(own_series, own_machines) AS p (series_id, machine_id)
      CROSS JOIN LATERAL (
        SELECT s.class_id, f.ordinal, f.session_id, f.taken_at, f.value, f.low, f.high
        FROM figures AS f JOIN sessions AS s USING (session_id)
        WHERE f.series_id = p.series_id AND f.machine_id = p.machine_id AND f.value IS NOT NULL
          AND f.taken_at = (
            SELECT m.taken_at FROM figures AS m
            WHERE m.series_id = p.series_id AND m.machine_id = p.machine_id AND m.value IS NOT NULL
            ORDER BY m.taken_at DESC LIMIT 1)
        ORDER BY s.session::text DESC, f.ordinal DESC LIMIT 1
      ) AS n
    ORDER BY p.series_id, p.machine_id
    ON CONFLICT (series_id, machine_id) DO UPDATE SET
      class_id = excluded.class_id, ordinal = excluded.ordinal, session_id = excluded.session_id,
      taken_at = excluded.taken_at, value = excluded.value, low = excluded.low, high = excluded.high
    WHERE excluded.taken_at > l.taken_at OR (excluded.taken_at = l.taken_at AND (
      (SELECT n.session::text FROM sessions AS n WHERE n.session_id = excluded.session_id), excluded.ordinal)
      > ((SELECT o.session::text FROM sessions AS o WHERE o.session_id = l.session_id), l.ordinal))
$$;

REVOKE ALL ON FUNCTION copies_figures(), end_imported(json), renew_latest(integer[], integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION copies_figures() TO apus_push;
