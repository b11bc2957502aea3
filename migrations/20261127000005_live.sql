-- VoiceEngine: which of two changes counts, and how the rooms learn of them.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- Of two changes of one column the later counts, whoever arrives first. A room that was away says when it made its change
-- (the setting voice.changed_at, in milliseconds since 1970); a time that lies in the future here is now. Any other
-- change is made now, and counts.
CREATE OR REPLACE FUNCTION voice.merge() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    said text := nullif(current_setting('voice.changed_at', true), '');
    now_ms numeric := floor(extract(epoch FROM clock_timestamp()) * 1000);
    at_ms numeric := least(said::numeric, now_ms);
    before jsonb := to_jsonb(OLD) - 'version' - 'times';
    after jsonb := to_jsonb(NEW) - 'version' - 'times';
    stamps jsonb := OLD.times;
    one text;
BEGIN
    FOR one IN SELECT key FROM jsonb_each(after) WHERE value IS DISTINCT FROM before -> key LOOP
        IF said IS NOT NULL AND (stamps ->> one)::numeric > at_ms THEN
            after := jsonb_set(after, ARRAY[one], before -> one);
        ELSE
            stamps := jsonb_set(stamps, ARRAY[one], to_jsonb(greatest(at_ms, (stamps ->> one)::numeric)));
        END IF;
    END LOOP;
    -- Nothing is left of it, and no room is told.
    IF after = before THEN RETURN NULL; END IF;
    NEW := jsonb_populate_record(NEW, after);
    NEW.times := stamps;
    NEW.version := pg_current_xact_id();
    RETURN NEW;
END $$;

-- A row that is new begins without times: whatever changes it later counts.
CREATE OR REPLACE FUNCTION voice.begin() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.version := pg_current_xact_id();
    NEW.times := '{}';
    RETURN NEW;
END $$;

-- Of two rows for one milestone of a case the one that was made later counts, of two made in one millisecond the one with
-- the greater key, in whatever order they arrive. Nothing is lost: the other row stays, superseded.
CREATE OR REPLACE FUNCTION voice.supersede() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    counted record;
BEGIN
    NEW.version := pg_current_xact_id();
    IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF;
    -- One after the other, so that both see the same.
    PERFORM FROM voice.cases c WHERE c.id = NEW.case_id FOR NO KEY UPDATE;
    SELECT m.id, m.created_at INTO counted FROM voice.case_milestones m
        WHERE m.case_id = NEW.case_id AND m.facility_milestone_id = NEW.facility_milestone_id
        AND m.superseded_at IS NULL;
    IF NOT FOUND THEN
        NEW.superseded_at := NULL;
    ELSIF (NEW.created_at, NEW.id) > (counted.created_at, counted.id) THEN
        UPDATE voice.case_milestones SET superseded_at = NEW.created_at WHERE id = counted.id;
        NEW.superseded_at := NULL;
    ELSE
        NEW.superseded_at := counted.created_at;
    END IF;
    RETURN NEW;
END $$;

-- Wakes the rooms of a facility, all rooms for a template. It carries nothing: what has changed they read, as far as they
-- may. PostgreSQL wakes them when the change is committed, and once for all changes of a transaction.
CREATE OR REPLACE FUNCTION voice.wake() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    facility uuid;
BEGIN
    IF TG_TABLE_NAME = 'case_milestones' THEN
        SELECT c.facility_id INTO facility FROM voice.cases c WHERE c.id = NEW.case_id;
    ELSE
        facility := NEW.facility_id;
    END IF;
    PERFORM pg_notify(f.channel, '') FROM voice.facilities f
        WHERE f.facility_id = facility OR (facility IS NULL AND TG_TABLE_NAME = 'voice_command_aliases');
    RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION voice.merge(), voice.begin(), voice.supersede(), voice.wake() FROM PUBLIC;

DO $$
DECLARE
    one text;
BEGIN
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_timers', 'case_flags', 'room_timers',
        'voice_command_aliases']
    LOOP
        EXECUTE format('CREATE OR REPLACE TRIGGER voice_begin BEFORE INSERT ON voice.%I
            FOR EACH ROW EXECUTE FUNCTION voice.begin()', one);
        EXECUTE format('CREATE OR REPLACE TRIGGER voice_merge BEFORE UPDATE ON voice.%I
            FOR EACH ROW EXECUTE FUNCTION voice.merge()', one);
    END LOOP;
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_milestones', 'voice_command_aliases']
    LOOP
        EXECUTE format('CREATE OR REPLACE TRIGGER voice_wake AFTER INSERT OR UPDATE ON voice.%I
            FOR EACH ROW EXECUTE FUNCTION voice.wake()', one);
    END LOOP;
END $$;
CREATE OR REPLACE TRIGGER voice_supersede BEFORE INSERT OR UPDATE ON voice.case_milestones
    FOR EACH ROW EXECUTE FUNCTION voice.supersede();

COMMIT;
