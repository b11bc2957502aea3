-- VoiceEngine: the call for the next patient is an alert that a person acknowledges.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- Whether a person has to acknowledge it, and the room in which a person did. "Seen" passes over those that wait.
ALTER TABLE voice.notifications ADD COLUMN IF NOT EXISTS urgent boolean NOT NULL DEFAULT false;
ALTER TABLE voice.notifications ADD COLUMN IF NOT EXISTS read_by text
    CONSTRAINT notifications_read_by_bounds CHECK (octet_length(read_by) <= 200);
GRANT UPDATE (read_by) ON voice.notifications TO voice_room;
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
        GRANT UPDATE (read_by) ON voice.notifications TO authenticated;
    END IF;
END $$;

-- A call is over if it was taken back, or if the next case of the room has begun.
CREATE OR REPLACE FUNCTION voice.settle_calls(facility uuid, of_room text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    UPDATE voice.notifications n SET read_at = clock_timestamp()
        WHERE n.facility_id = facility AND n.room = of_room AND n.event = 'next_patient_called' AND n.read_at IS NULL
$$;

CREATE OR REPLACE FUNCTION voice.notify_of_flag() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.kind <> 'next_patient_called' OR NEW.set_at < now() - interval '1 day' THEN RETURN NULL; END IF;
    IF TG_OP = 'INSERT' AND NEW.cleared_at IS NULL THEN
        PERFORM voice.notify(NEW.facility_id, 'case_update', 'next_patient_called', NEW.room, NEW.case_id,
            occurred => NEW.set_at);
        UPDATE voice.notifications n SET urgent = true
            WHERE n.facility_id = NEW.facility_id AND n.room = NEW.room AND n.event = 'next_patient_called'
            AND n.read_at IS NULL;
    ELSIF TG_OP = 'UPDATE' AND OLD.cleared_at IS NULL AND NEW.cleared_at IS NOT NULL THEN
        PERFORM voice.settle_calls(NEW.facility_id, NEW.room);
        PERFORM voice.notify(NEW.facility_id, 'case_update', 'next_patient_withdrawn', NEW.room, NEW.case_id,
            occurred => NEW.cleared_at);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION voice.settle_calls_of_case() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.status = 'in_progress' AND (TG_OP = 'INSERT' OR OLD.status = 'scheduled') THEN
        PERFORM voice.settle_calls(NEW.facility_id, NEW.room);
    END IF;
    RETURN NULL;
END $$;

-- An imported file has all times of many cases: they are no news, nor is a time of more than a day ago.
CREATE OR REPLACE FUNCTION voice.notify_of_milestone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.superseded_at IS NOT NULL OR NEW.recorded_by = 'import'
        OR least(NEW.created_at, NEW.recorded_at) < now() - interval '1 day' THEN RETURN NULL; END IF;
    PERFORM voice.notify(c.facility_id, 'case_update',
            CASE WHEN NEW.recorded_at IS NULL THEN 'milestone_removed' ELSE 'milestone_recorded' END,
            c.room, c.id, NEW.facility_milestone_id, NEW.recorded_at)
        FROM voice.cases c WHERE c.id = NEW.case_id;
    RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION voice.settle_calls(uuid, text), voice.notify_of_flag(), voice.settle_calls_of_case() FROM PUBLIC;

CREATE OR REPLACE TRIGGER voice_notify AFTER INSERT OR UPDATE ON voice.case_flags
    FOR EACH ROW EXECUTE FUNCTION voice.notify_of_flag();
CREATE OR REPLACE TRIGGER voice_settle AFTER INSERT OR UPDATE ON voice.cases
    FOR EACH ROW EXECUTE FUNCTION voice.settle_calls_of_case();

-- The views in "public" get the columns that their tables got since.
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT c.relname FROM pg_class c JOIN pg_class v ON v.relname = c.relname
        WHERE c.relnamespace = 'voice'::regnamespace AND c.relkind IN ('r', 'p') AND v.relnamespace = 'public'::regnamespace
        AND v.relkind = 'v' AND v.relowner = current_user::regrole
    LOOP
        EXECUTE format('CREATE OR REPLACE VIEW public.%I WITH (security_invoker = true) AS SELECT * FROM voice.%1$I',
            one.relname);
    END LOOP;
    IF EXISTS (SELECT FROM pg_class v WHERE v.oid = to_regclass('public.notifications') AND v.relkind = 'v'
        AND v.relowner = current_user::regrole) THEN
        GRANT UPDATE (read_by) ON public.notifications TO voice_room;
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
            GRANT UPDATE (read_by) ON public.notifications TO authenticated;
        END IF;
    END IF;
END $$;

COMMIT;
