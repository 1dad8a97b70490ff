-- The roles of a fleet, and the schema. Run by a role that may create roles, in the transaction of the migrations.
DO $$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['apus_owner', 'apus_push', 'apus_read'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      -- Another database of the server may make the role at the same time.
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
  END LOOP;
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT apus_owner TO %I', current_user);
  END IF;
  IF NOT has_database_privilege('apus_owner', current_database(), 'TEMP') THEN
    EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO apus_owner', current_database());
  END IF;
END
$$;
CREATE SCHEMA IF NOT EXISTS apus AUTHORIZATION apus_owner;
SET LOCAL ROLE apus_owner;
SET LOCAL search_path = apus;
