-- The half of a fleet's figures and latest values that is on a second server. Run by a superuser in an empty database of
-- that server, before two-servers.sql runs on the first.
--
--   psql -X -v ON_ERROR_STOP=1 -f second-server.sql postgresql://admin@db2.example.org/fleet
--
-- The first server writes as apus_link, and its readers read as apus_link_reader.

BEGIN;
DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['apus_link', 'apus_link_reader'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      -- Another database of the server may make the role at the same time.
      BEGIN
        EXECUTE format('CREATE ROLE %I LOGIN', role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
  END LOOP;
END
$$;
CREATE SCHEMA apus AUTHORIZATION apus_link;
SET LOCAL ROLE apus_link;
SET LOCAL search_path = apus;
GRANT USAGE ON SCHEMA apus TO apus_link_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA apus GRANT SELECT ON TABLES TO apus_link_reader;

-- The columns are those of version 7 of the schema.
CREATE TABLE figures_other (
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
  grade "char",
  statistic "char",
  population "char"
);
CREATE INDEX ON figures_other (series_id, machine_id, taken_at) INCLUDE (value, session_id, ordinal);

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
) WITH (fillfactor = 50);
CREATE INDEX ON latest (machine_id, series_id);

-- The tables of months. The first server inserts and deletes rows, each in the transaction that needs the table.
CREATE TABLE months (name text PRIMARY KEY CHECK (name ~ '^figures_[0-9]{4}_[0-9]{2}$'));
CREATE FUNCTION change_month() RETURNS trigger
LANGUAGE plpgsql SET search_path = apus, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('CREATE TABLE %I (LIKE figures_other INCLUDING ALL)', NEW.name);
    RETURN NEW;
  END IF;
  EXECUTE format('DROP TABLE %I', OLD.name);
  RETURN OLD;
END
$$;
CREATE TRIGGER change_month BEFORE INSERT OR DELETE ON months FOR EACH ROW EXECUTE FUNCTION change_month();
COMMIT;
