-- VoiceEngine: what a site of many rooms needs: rooms that ask instead of listening, since a pooler hands their connection
-- on; a log in months; an end to old rows. docs/decisions/0066-many-rooms.md says why.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- A deleted case looks for its rows.
CREATE INDEX IF NOT EXISTS case_timers_by_case ON voice.case_timers (case_id);
CREATE INDEX IF NOT EXISTS case_flags_by_case ON voice.case_flags (case_id);

-- For a room that asks or was told: the tables with rows that rooms take over and that were changed by a transaction or a
-- later one, by their names; and a text that is another one whenever the alerts of the facility are others. One
-- statement, which relies on no setting.
CREATE OR REPLACE FUNCTION voice.news(since xid8) RETURNS TABLE (changed text, alerts text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    own uuid := voice.facility();
BEGIN
    changed := concat_ws(' ',
        CASE WHEN EXISTS (SELECT FROM voice.cases t WHERE t.facility_id = own AND t.version >= since)
            THEN 'cases' END,
        CASE WHEN EXISTS (SELECT FROM voice.facility_milestones t WHERE t.facility_id = own AND t.version >= since)
            THEN 'facility_milestones' END,
        CASE WHEN EXISTS (SELECT FROM voice.voice_command_aliases t WHERE t.facility_id = own AND t.version >= since)
            OR EXISTS (SELECT FROM voice.voice_command_aliases t WHERE t.facility_id IS NULL AND t.version >= since)
            THEN 'voice_command_aliases' END,
        CASE WHEN EXISTS (SELECT FROM voice.case_delays t WHERE t.facility_id = own AND t.version >= since)
            THEN 'case_delays' END,
        CASE WHEN EXISTS (SELECT FROM voice.case_staff t WHERE t.facility_id = own AND t.version >= since)
            THEN 'case_staff' END,
        CASE WHEN EXISTS (SELECT FROM voice.case_implants t WHERE t.facility_id = own AND t.version >= since)
            THEN 'case_implants' END,
        CASE WHEN EXISTS (SELECT FROM voice.case_notes t WHERE t.facility_id = own AND t.version >= since)
            THEN 'case_notes' END,
        CASE WHEN EXISTS (SELECT FROM voice.case_milestones t WHERE t.version >= since
            AND (SELECT c.facility_id FROM voice.cases c WHERE c.id = t.case_id) = own) THEN 'case_milestones' END);
    alerts := (SELECT count(*) FROM voice.notifications n WHERE n.facility_id = own AND n.read_at IS NULL) || ' '
        || coalesce((SELECT n.number FROM voice.notifications n WHERE n.facility_id = own
            ORDER BY n.created_at DESC, n.number DESC LIMIT 1)::text, '');
    RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION voice.news(xid8) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voice.news(xid8) TO voice_room;

-- Makes the log's part for a month, which the time lies in, and moves the rows there that are in the part for all others.
CREATE OR REPLACE FUNCTION voice.add_log_month(moment timestamptz) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    first timestamptz := date_trunc('month', moment, 'UTC');
    next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
    name text := 'voice_command_logs_' || to_char(first AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
    IF to_regclass(format('voice.%I', name)) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format('CREATE TABLE voice.%I (LIKE voice.voice_command_logs INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('REVOKE ALL ON voice.%I FROM PUBLIC, voice_room', name);
    EXECUTE format('WITH moved AS (DELETE FROM voice.voice_command_logs_others WHERE created_at >= %L AND created_at < %L
        RETURNING *) INSERT INTO voice.%I SELECT * FROM moved', first, next, name);
    EXECUTE format('ALTER TABLE voice.voice_command_logs ATTACH PARTITION voice.%I FOR VALUES FROM (%L) TO (%L)',
        name, first, next);
END $$;

-- Divides the log into months from now on; for the owner, once, after every room has a voiced that knows it. The rows that
-- are there stay where they are, in the part for all other months. The log cannot be used meanwhile.
CREATE OR REPLACE FUNCTION voice.partition_logs() RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
DECLARE
    one record;
BEGIN
    IF (SELECT c.relkind FROM pg_class c WHERE c.oid = 'voice.voice_command_logs'::regclass) = 'p' THEN
        PERFORM voice.keep(NULL, NULL);
        RETURN;
    END IF;
    PERFORM voice.check_keeper();
    ALTER TABLE voice.voice_command_logs RENAME TO voice_command_logs_others;
    ALTER TABLE voice.voice_command_logs_others ALTER COLUMN number DROP IDENTITY;
    CREATE TABLE voice.voice_command_logs (
        LIKE voice.voice_command_logs_others INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (created_at);
    ALTER TABLE voice.voice_command_logs ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
    PERFORM setval(pg_get_serial_sequence('voice.voice_command_logs', 'number'),
        (SELECT coalesce(max(l.number), 0) + 1 FROM voice.voice_command_logs_others l));
    -- The same rights and rules as before; no role may read the parts themselves.
    ALTER TABLE voice.voice_command_logs ENABLE ROW LEVEL SECURITY;
    ALTER TABLE voice.voice_command_logs FORCE ROW LEVEL SECURITY;
    FOR one IN SELECT a.grantee, a.privilege_type AS what FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.oid = 'voice.voice_command_logs_others'::regclass AND a.grantee NOT IN (0, c.relowner)
    LOOP
        EXECUTE format('REVOKE ALL ON voice.voice_command_logs_others FROM %s', one.grantee::regrole);
        EXECUTE format('GRANT %s ON voice.voice_command_logs TO %s', one.what, one.grantee::regrole);
    END LOOP;
    FOR one IN SELECT p.polname FROM pg_policy p WHERE p.polrelid = 'voice.voice_command_logs_others'::regclass LOOP
        EXECUTE format('DROP POLICY %I ON voice.voice_command_logs_others', one.polname);
    END LOOP;
    ALTER TABLE voice.voice_command_logs_others NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE voice.voice_command_logs_others DISABLE ROW LEVEL SECURITY;
    CREATE POLICY voice_read ON voice.voice_command_logs FOR SELECT USING (facility_id = (SELECT voice.facility()));
    CREATE POLICY voice_add ON voice.voice_command_logs FOR INSERT WITH CHECK (facility_id = (SELECT voice.facility()));
    CREATE POLICY voice_change ON voice.voice_command_logs FOR UPDATE USING (facility_id = (SELECT voice.facility()));
    -- A row's key names its month, too, since the same row has the same time.
    ALTER TABLE voice.voice_command_logs_others DROP CONSTRAINT voice_command_logs_pkey;
    DROP INDEX voice.voice_command_logs_by_time, voice.voice_command_logs_by_case;
    ALTER TABLE voice.voice_command_logs ADD CONSTRAINT voice_command_logs_pkey PRIMARY KEY (id, created_at);
    CREATE INDEX voice_command_logs_by_time ON voice.voice_command_logs (created_at DESC, number DESC);
    CREATE INDEX voice_command_logs_by_case ON voice.voice_command_logs (case_id, created_at);
    ALTER TABLE voice.voice_command_logs ATTACH PARTITION voice.voice_command_logs_others DEFAULT;
    IF EXISTS (SELECT FROM pg_class v WHERE v.oid = to_regclass('public.voice_command_logs') AND v.relkind = 'v'
        AND v.relowner = current_user::regrole) THEN
        CREATE OR REPLACE VIEW public.voice_command_logs WITH (security_invoker = true)
            AS SELECT * FROM voice.voice_command_logs;
    END IF;
    PERFORM voice.keep(NULL, NULL);
END $$;

-- Rules for rows hide them from their owner, too, which would then delete nothing and say so.
CREATE OR REPLACE FUNCTION voice.check_keeper() RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = current_user AND (r.rolsuper OR r.rolbypassrls)) THEN
        RAISE EXCEPTION 'row-level security hides rows from the role %', current_user
            USING HINT = 'Call it as a superuser, or as a role with BYPASSRLS.';
    END IF;
END $$;

-- For a job every hour: makes the log's parts for this month and the two after it, deletes what is older, and says how many
-- rows and months went. NULL keeps all. A case goes with all that belongs to it, 10,000 of them at a time. Rooms keep
-- their own rows as long as their "retention" says.
CREATE OR REPLACE FUNCTION voice.keep(logs interval, cases interval)
    RETURNS TABLE (months integer, log_rows bigint, case_rows bigint)
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
DECLARE
    one record;
    is_divided boolean := (SELECT c.relkind FROM pg_class c WHERE c.oid = 'voice.voice_command_logs'::regclass) = 'p';
BEGIN
    PERFORM voice.check_keeper();
    months := 0;
    IF is_divided THEN
        FOR ahead IN 0..2 LOOP
            PERFORM voice.add_log_month(date_trunc('month', now(), 'UTC') + make_interval(days => 31 * ahead));
        END LOOP;
        FOR one IN SELECT c.relname, to_date(right(c.relname, 7), 'YYYY_MM') AS first FROM pg_inherits i
            JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'voice.voice_command_logs'::regclass
            AND c.relname ~ '_\d{4}_\d\d$'
        LOOP
            -- The whole month is old.
            CONTINUE WHEN (one.first + interval '1 month') AT TIME ZONE 'UTC' > now() - logs;
            CONTINUE WHEN logs IS NULL;
            EXECUTE format('DROP TABLE voice.%I', one.relname);
            months := months + 1;
        END LOOP;
        DELETE FROM voice.voice_command_logs_others l WHERE l.created_at < now() - logs;
    ELSE
        DELETE FROM voice.voice_command_logs l WHERE l.created_at < now() - logs;
    END IF;
    GET DIAGNOSTICS log_rows = ROW_COUNT;
    DELETE FROM voice.cases c WHERE c.id IN (SELECT o.id FROM voice.cases o
        WHERE o.status IN ('completed', 'cancelled')
        AND coalesce(o.ended_at, o.started_at, o.scheduled_end, o.scheduled_start) < now() - keep.cases LIMIT 10000);
    GET DIAGNOSTICS case_rows = ROW_COUNT;
    RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION voice.add_log_month(timestamptz), voice.partition_logs(), voice.check_keeper(),
    voice.keep(interval, interval) FROM PUBLIC;

COMMIT;
