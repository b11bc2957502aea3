-- VoiceEngine: the side of a case, its reported delays, its team, its implants and its notes.
--
-- Rows are never deleted by a room: "removed_at" says when one ceased to count, or when a person left. They go with their
-- case. Reasons and roles are codes, such as waiting_for_anesthesia: a code is its own name.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

ALTER TABLE voice.cases ADD COLUMN IF NOT EXISTS laterality text
    CONSTRAINT cases_laterality_check CHECK (laterality IN ('left', 'right', 'bilateral', 'not_applicable'));

CREATE TABLE IF NOT EXISTS voice.case_delays (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    case_id uuid NOT NULL,
    reason text NOT NULL CHECK (reason ~ '^[a-z][a-z0-9_]{0,39}$'),
    minutes integer CHECK (minutes BETWEEN 1 AND 1440),
    noted_at timestamptz(3) NOT NULL,
    recorded_by text NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
    reported_by text CHECK (octet_length(reported_by) BETWEEN 1 AND 200),
    removed_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);

CREATE TABLE IF NOT EXISTS voice.case_staff (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    case_id uuid NOT NULL,
    name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 200),
    role text NOT NULL CHECK (role ~ '^[a-z][a-z0-9_]{0,39}$'),
    added_at timestamptz(3) NOT NULL,
    recorded_by text NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
    removed_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS case_staff_by_time ON voice.case_staff (facility_id, added_at);

CREATE TABLE IF NOT EXISTS voice.case_implants (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    case_id uuid NOT NULL,
    component text NOT NULL CHECK (octet_length(component) BETWEEN 1 AND 200),
    size text CHECK (octet_length(size) BETWEEN 1 AND 40),
    lot text CHECK (octet_length(lot) BETWEEN 1 AND 40),
    noted_at timestamptz(3) NOT NULL,
    recorded_by text NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
    removed_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);

CREATE TABLE IF NOT EXISTS voice.case_notes (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    case_id uuid NOT NULL,
    text text NOT NULL CHECK (octet_length(text) BETWEEN 1 AND 2000)
        CONSTRAINT case_notes_text_bounds CHECK (octet_length(text) <= 2000),
    noted_at timestamptz(3) NOT NULL,
    recorded_by text NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
    removed_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);

-- Rights, rules and triggers are those of the other rows of a case.
DO $$
DECLARE
    one text;
    who text;
    names text;
BEGIN
    FOREACH one IN ARRAY ARRAY['case_delays', 'case_staff', 'case_implants', 'case_notes'] LOOP
        EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON voice.%I (case_id)', one || '_by_case', one);
        EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON voice.%I (facility_id, version, id)', one || '_by_version', one);
        EXECUTE format('ALTER TABLE voice.%I ENABLE ROW LEVEL SECURITY', one);
        EXECUTE format('ALTER TABLE voice.%I FORCE ROW LEVEL SECURITY', one);
        EXECUTE format('REVOKE ALL ON voice.%I FROM PUBLIC, voice_room', one);
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'anon') THEN
            EXECUTE format('REVOKE ALL ON voice.%I FROM anon', one);
        END IF;
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'service_role') THEN
            EXECUTE format('GRANT ALL ON voice.%I TO service_role', one);
        END IF;
        EXECUTE format('DROP POLICY IF EXISTS voice_read ON voice.%I', one);
        EXECUTE format('DROP POLICY IF EXISTS voice_add ON voice.%I', one);
        EXECUTE format('DROP POLICY IF EXISTS voice_change ON voice.%I', one);
        EXECUTE format('CREATE POLICY voice_read ON voice.%I FOR SELECT USING (facility_id = (SELECT voice.facility()))', one);
        EXECUTE format('CREATE POLICY voice_add ON voice.%I FOR INSERT WITH CHECK (facility_id = (SELECT voice.facility()))',
            one);
        EXECUTE format('CREATE POLICY voice_change ON voice.%I FOR UPDATE USING (facility_id = (SELECT voice.facility()))',
            one);
        SELECT string_agg(quote_ident(a.attname), ', ') INTO names FROM pg_attribute a
            WHERE a.attrelid = to_regclass(format('voice.%I', one)) AND a.attnum > 0 AND NOT a.attisdropped
            AND a.attname NOT IN ('id', 'version', 'times');
        FOREACH who IN ARRAY ARRAY['voice_room', 'authenticated'] LOOP
            CONTINUE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who);
            EXECUTE format('REVOKE ALL ON voice.%I FROM %I', one, who);
            EXECUTE format('GRANT SELECT, INSERT, UPDATE (%s) ON voice.%I TO %I', names, one, who);
        END LOOP;
        EXECUTE format('CREATE OR REPLACE TRIGGER voice_begin BEFORE INSERT ON voice.%I
            FOR EACH ROW EXECUTE FUNCTION voice.begin()', one);
        EXECUTE format('CREATE OR REPLACE TRIGGER voice_merge BEFORE UPDATE ON voice.%I
            FOR EACH ROW EXECUTE FUNCTION voice.merge()', one);
        EXECUTE format('CREATE OR REPLACE TRIGGER voice_wake AFTER INSERT OR UPDATE ON voice.%I
            FOR EACH ROW EXECUTE FUNCTION voice.wake()', one);
        -- Times that a room can keep.
        FOR names IN SELECT a.attname FROM pg_attribute a WHERE a.attrelid = to_regclass(format('voice.%I', one))
            AND a.atttypid = 'timestamptz'::regtype AND NOT a.attisdropped
        LOOP
            EXECUTE format('ALTER TABLE voice.%I DROP CONSTRAINT IF EXISTS %I', one, one || '_' || names || '_bounds');
            EXECUTE format('ALTER TABLE voice.%I ADD CONSTRAINT %I CHECK (%I >= ''1900-01-01 00:00:00+00''
                AND %3$I < ''10000-01-01 00:00:00+00'')', one, one || '_' || names || '_bounds', names);
        END LOOP;
    END LOOP;
    FOREACH who IN ARRAY ARRAY['voice_room', 'authenticated'] LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who);
        EXECUTE format('GRANT UPDATE (laterality) ON voice.cases TO %I', who);
    END LOOP;
END $$;

-- The facility is told of a delay, with its minutes, and that a team has changed. What comes with a file is no news.
CREATE OR REPLACE FUNCTION voice.notify_of_detail() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    fields jsonb := to_jsonb(NEW);
    moment timestamptz := coalesce(NEW.removed_at, (fields ->> TG_ARGV[1])::timestamptz);
BEGIN
    IF NEW.recorded_by = 'import' OR moment < now() - interval '1 day'
        OR TG_OP = 'UPDATE' AND (TG_ARGV[0] <> 'staff_changed' OR NEW.removed_at IS NULL OR OLD.removed_at IS NOT NULL)
        OR TG_OP = 'INSERT' AND NEW.removed_at IS NOT NULL THEN RETURN NULL; END IF;
    PERFORM voice.notify(NEW.facility_id, 'case_update', TG_ARGV[0], c.room, NEW.case_id, occurred => moment,
            amount => (fields ->> 'minutes')::integer)
        FROM voice.cases c WHERE c.id = NEW.case_id;
    RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION voice.notify_of_detail() FROM PUBLIC;
CREATE OR REPLACE TRIGGER voice_notify AFTER INSERT OR UPDATE ON voice.case_delays
    FOR EACH ROW EXECUTE FUNCTION voice.notify_of_detail('delay_reported', 'noted_at');
CREATE OR REPLACE TRIGGER voice_notify AFTER INSERT OR UPDATE ON voice.case_staff
    FOR EACH ROW EXECUTE FUNCTION voice.notify_of_detail('staff_changed', 'added_at');

-- The views in "public", where there are some: the new column of the cases, and those of the new tables.
DO $$
DECLARE
    one text;
    who text;
    names text;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class v WHERE v.oid = to_regclass('public.cases') AND v.relkind = 'v'
        AND v.relowner = current_user::regrole) THEN RETURN; END IF;
    FOREACH one IN ARRAY ARRAY['cases', 'case_delays', 'case_staff', 'case_implants', 'case_notes'] LOOP
        CONTINUE WHEN EXISTS (SELECT FROM pg_class v WHERE v.oid = to_regclass(format('public.%I', one))
            AND (v.relkind <> 'v' OR v.relowner <> current_user::regrole));
        EXECUTE format('CREATE OR REPLACE VIEW public.%I WITH (security_invoker = true) AS SELECT * FROM voice.%1$I', one);
        SELECT string_agg(quote_ident(a.attname), ', ') INTO names FROM pg_attribute a
            WHERE a.attrelid = to_regclass(format('voice.%I', one)) AND a.attnum > 0 AND NOT a.attisdropped
            AND a.attname NOT IN ('id', 'version', 'times');
        FOREACH who IN ARRAY ARRAY['voice_room', 'authenticated'] LOOP
            CONTINUE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who);
            EXECUTE format('GRANT SELECT, INSERT, UPDATE (%s) ON public.%I TO %I', names, one, who);
        END LOOP;
    END LOOP;
END $$;

COMMIT;
