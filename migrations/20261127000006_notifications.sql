-- VoiceEngine: notifications. What happens to cases, and what somebody has to see to, for the boards of a facility.
--
-- Triggers write them, so that it does not matter who changed a case: a room, a schedule, somebody with SQL. Rows hold keys,
-- times and numbers, and neither words that were said nor a procedure or a name. What is a week old is deleted.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

CREATE TABLE IF NOT EXISTS voice.notifications (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    facility_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('case_update', 'data_quality', 'system', 'integration')),
    -- Such as case_started; docs/site.md lists them.
    event text NOT NULL CHECK (event ~ '^[a-z][a-z_]{0,39}$'),
    room text,
    case_id uuid,
    facility_milestone_id uuid,
    -- When that was which it tells of.
    occurred_at timestamptz(3),
    -- Minutes of a delay, how many milestones are missing.
    amount integer,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    -- When somebody of the facility saw it.
    read_at timestamptz(3),
    -- Several are of one millisecond.
    number bigint GENERATED ALWAYS AS IDENTITY,
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS notifications_by_time ON voice.notifications (facility_id, created_at DESC, number DESC);
CREATE INDEX IF NOT EXISTS notifications_unread ON voice.notifications (facility_id) WHERE read_at IS NULL;
CREATE INDEX IF NOT EXISTS notifications_by_case ON voice.notifications (case_id, facility_id);

-- A room reads those of its facility and says that they were read. All else is done for it by the functions below; where
-- their owner is no superuser, the rules count for them, too.
ALTER TABLE voice.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE voice.notifications FORCE ROW LEVEL SECURITY;
REVOKE ALL ON voice.notifications FROM PUBLIC, voice_room;
DROP POLICY IF EXISTS voice_read ON voice.notifications;
DROP POLICY IF EXISTS voice_add ON voice.notifications;
DROP POLICY IF EXISTS voice_change ON voice.notifications;
DROP POLICY IF EXISTS voice_clean ON voice.notifications;
CREATE POLICY voice_read ON voice.notifications FOR SELECT USING (facility_id = (SELECT voice.facility()));
CREATE POLICY voice_add ON voice.notifications FOR INSERT WITH CHECK (facility_id = (SELECT voice.facility()));
CREATE POLICY voice_change ON voice.notifications FOR UPDATE USING (facility_id = (SELECT voice.facility()));
CREATE POLICY voice_clean ON voice.notifications FOR DELETE
    USING (facility_id = (SELECT voice.facility()) AND created_at < now() - interval '7 days');
GRANT SELECT, UPDATE (read_at) ON voice.notifications TO voice_room;
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'anon') THEN
        REVOKE ALL ON voice.notifications FROM anon;
    END IF;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
        REVOKE ALL ON voice.notifications FROM authenticated;
        GRANT SELECT, UPDATE (read_at) ON voice.notifications TO authenticated;
    END IF;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'service_role') THEN
        GRANT ALL ON voice.notifications TO service_role;
    END IF;
END $$;

-- Writes one, and deletes those of the facility that are a week old.
CREATE OR REPLACE FUNCTION voice.notify(
    facility uuid, kind text, event text, room text, case_id uuid DEFAULT NULL, milestone uuid DEFAULT NULL,
    occurred timestamptz DEFAULT NULL, amount integer DEFAULT NULL
) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM voice.notifications n
        WHERE n.facility_id = notify.facility AND n.created_at < now() - interval '7 days';
    INSERT INTO voice.notifications (facility_id, kind, event, room, case_id, facility_milestone_id, occurred_at, amount)
        VALUES (facility, kind, event, room, case_id, milestone, occurred, amount);
END $$;

-- Of a case. What a room brings that was away for more than a day is no news any more.
CREATE OR REPLACE FUNCTION voice.notify_of_case() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    former text := CASE TG_OP WHEN 'UPDATE' THEN OLD.status END;
    -- Minutes, a million at most: a year that was mistyped is no reason to refuse the row.
    late integer := CASE WHEN isfinite(NEW.started_at) AND isfinite(NEW.scheduled_start)
        THEN least(greatest(floor(extract(epoch FROM NEW.started_at - NEW.scheduled_start) / 60), -1000000), 1000000) END;
    missing integer;
BEGIN
    IF coalesce(NEW.ended_at, NEW.started_at, now()) < now() - interval '1 day' THEN RETURN NULL; END IF;
    IF NEW.status IS DISTINCT FROM former THEN
        IF NEW.status = 'in_progress' THEN
            PERFORM voice.notify(NEW.facility_id, 'case_update',
                CASE WHEN former IN ('completed', 'cancelled') THEN 'case_reopened' ELSE 'case_started' END,
                NEW.room, NEW.id, occurred => NEW.started_at);
            IF late >= 15 AND former IS DISTINCT FROM 'completed' THEN
                PERFORM voice.notify(NEW.facility_id, 'case_update', 'case_delayed', NEW.room, NEW.id,
                    occurred => NEW.started_at, amount => late);
            END IF;
        ELSIF NEW.status = 'cancelled' AND former IS NOT NULL THEN
            PERFORM voice.notify(NEW.facility_id, 'case_update', 'case_cancelled', NEW.room, NEW.id);
        ELSIF NEW.status = 'completed' THEN
            PERFORM voice.notify(NEW.facility_id, 'case_update', 'case_ended', NEW.room, NEW.id,
                occurred => NEW.ended_at);
            SELECT count(*) INTO missing FROM voice.facility_milestones f
                WHERE f.facility_id = NEW.facility_id AND f.is_active AND NOT EXISTS (
                    SELECT FROM voice.case_milestones m WHERE m.case_id = NEW.id AND m.facility_milestone_id = f.id
                    AND m.superseded_at IS NULL AND m.recorded_at IS NOT NULL);
            IF missing > 0 THEN
                PERFORM voice.notify(NEW.facility_id, 'data_quality', 'milestones_missing', NEW.room, NEW.id,
                    amount => missing);
            END IF;
        END IF;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.status IN ('scheduled', 'in_progress') THEN
        IF NEW.surgeon IS DISTINCT FROM OLD.surgeon AND OLD.surgeon IS NOT NULL THEN
            PERFORM voice.notify(NEW.facility_id, 'case_update', 'staff_changed', NEW.room, NEW.id);
        END IF;
        IF NEW.status = 'scheduled'
            AND (NEW.scheduled_start, NEW.room) IS DISTINCT FROM (OLD.scheduled_start, OLD.room) THEN
            PERFORM voice.notify(NEW.facility_id, 'case_update', 'case_moved', NEW.room, NEW.id,
                occurred => NEW.scheduled_start);
        END IF;
    END IF;
    RETURN NULL;
END $$;

-- Of a milestone's time that counts.
CREATE OR REPLACE FUNCTION voice.notify_of_milestone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.superseded_at IS NOT NULL OR NEW.created_at < now() - interval '1 day' THEN RETURN NULL; END IF;
    PERFORM voice.notify(c.facility_id, 'case_update',
            CASE WHEN NEW.recorded_at IS NULL THEN 'milestone_removed' ELSE 'milestone_recorded' END,
            c.room, c.id, NEW.facility_milestone_id, NEW.recorded_at)
        FROM voice.cases c WHERE c.id = NEW.case_id;
    RETURN NULL;
END $$;

-- What a room has to tell of itself: once a day as long as nobody has read it.
CREATE OR REPLACE FUNCTION voice.report(room text, event text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    facility uuid := voice.facility();
BEGIN
    IF facility IS NULL OR report.event NOT IN ('clock_differs', 'rows_refused', 'rows_left_out') OR length(report.room) > 200 OR EXISTS (
        SELECT FROM voice.notifications n WHERE n.facility_id = facility AND n.kind = 'system'
        AND n.event = report.event AND n.room = report.room AND n.read_at IS NULL
        AND n.created_at > now() - interval '1 day')
    THEN RETURN; END IF;
    PERFORM voice.notify(facility, 'system', report.event, report.room);
END $$;

REVOKE ALL ON FUNCTION voice.notify(uuid, text, text, text, uuid, uuid, timestamptz, integer),
    voice.notify_of_case(), voice.notify_of_milestone(), voice.report(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voice.report(text, text) TO voice_room;

-- At the end of the transaction: a case and its milestones are brought together.
DROP TRIGGER IF EXISTS voice_notify ON voice.cases;
CREATE CONSTRAINT TRIGGER voice_notify AFTER INSERT OR UPDATE ON voice.cases
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION voice.notify_of_case();
CREATE OR REPLACE TRIGGER voice_notify AFTER INSERT ON voice.case_milestones
    FOR EACH ROW EXECUTE FUNCTION voice.notify_of_milestone();
CREATE OR REPLACE TRIGGER voice_wake AFTER INSERT OR UPDATE ON voice.notifications
    FOR EACH ROW EXECUTE FUNCTION voice.wake();

COMMIT;
