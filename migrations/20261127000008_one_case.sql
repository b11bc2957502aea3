-- VoiceEngine: a room has one case in progress.
--
-- Two daemons of a room, or a daemon and another program, may begin a case at once, each without knowing of the other. The
-- case that began last goes on; of two that began in one millisecond, the one with the smaller key. The other is cancelled
-- where both began within ten minutes, since then they are one operation; else it is over when the next one began. The
-- facility is told. Whatever a room says about that case afterwards counts: what is decided here claims no time.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- A row a room, which makes them come one after the other.
CREATE TABLE IF NOT EXISTS voice.occupied (
    facility_id uuid NOT NULL,
    room text NOT NULL,
    PRIMARY KEY (facility_id, room)
);
REVOKE ALL ON voice.occupied FROM PUBLIC, voice_room;

-- What becomes of the case that began first.
CREATE OR REPLACE FUNCTION voice.outdone(loser voice.cases, began timestamptz) RETURNS voice.cases
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF loser.started_at > began - interval '10 minutes' THEN
        loser.status := 'cancelled';
    ELSE
        loser.status := 'completed';
        loser.ended_at := began;
    END IF;
    RETURN loser;
END $$;

-- Takes a case back that began first. The setting has the change look as old as what it changes.
CREATE OR REPLACE FUNCTION voice.give_way(loser voice.cases, winner voice.cases) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    said text := coalesce(current_setting('voice.changed_at', true), '');
    now_said text := coalesce(greatest((loser.times ->> 'status')::numeric, (loser.times ->> 'ended_at')::numeric), 0);
BEGIN
    PERFORM set_config('voice.changed_at', now_said, true);
    loser := voice.outdone(loser, winner.started_at);
    UPDATE voice.cases c SET status = loser.status, ended_at = loser.ended_at WHERE c.id = loser.id;
    PERFORM set_config('voice.changed_at', said, true);
    PERFORM voice.notify(loser.facility_id, 'data_quality', 'case_doubled', loser.room, winner.id,
        occurred => winner.started_at);
END $$;

CREATE OR REPLACE FUNCTION voice.one_case() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    other voice.cases;
BEGIN
    -- A row of another facility is about to be refused. One that is there already, and is brought once more, is not inserted.
    IF NEW.status <> 'in_progress' OR voice.facility() <> NEW.facility_id OR TG_OP = 'INSERT' AND EXISTS (SELECT FROM voice.cases c WHERE c.id = NEW.id) THEN
        RETURN NEW;
    END IF;
    INSERT INTO voice.occupied AS o VALUES (NEW.facility_id, NEW.room)
        ON CONFLICT ON CONSTRAINT occupied_pkey DO UPDATE SET room = excluded.room;
    FOR other IN SELECT * FROM voice.cases c WHERE c.facility_id = NEW.facility_id AND c.room = NEW.room
        AND c.status = 'in_progress' AND c.id <> NEW.id
    LOOP
        IF (coalesce(NEW.started_at, '-infinity'), other.id) > (coalesce(other.started_at, '-infinity'), NEW.id) THEN
            PERFORM voice.give_way(other, NEW);
        ELSE
            NEW := voice.outdone(NEW, other.started_at);
            PERFORM voice.notify(NEW.facility_id, 'data_quality', 'case_doubled', NEW.room, other.id,
                occurred => other.started_at);
            RETURN NEW;
        END IF;
    END LOOP;
    RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION voice.outdone(voice.cases, timestamptz), voice.give_way(voice.cases, voice.cases), voice.one_case()
    FROM PUBLIC;

-- The facility is told of a case that is only just coming.
ALTER TABLE voice.notifications ALTER CONSTRAINT notifications_case_id_facility_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Those that are there already. Their owner sees no row while the rules count for it, too.
ALTER TABLE voice.cases NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voice.notifications NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE
    loser voice.cases;
    winner voice.cases;
BEGIN
    FOR loser IN SELECT * FROM voice.cases c WHERE c.status = 'in_progress' LOOP
        SELECT * INTO winner FROM voice.cases c WHERE c.facility_id = loser.facility_id AND c.room = loser.room
            AND c.status = 'in_progress' ORDER BY c.started_at DESC NULLS LAST, c.id LIMIT 1;
        IF winner.id <> loser.id THEN PERFORM voice.give_way(loser, winner); END IF;
    END LOOP;
END $$;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE voice.cases FORCE ROW LEVEL SECURITY;
ALTER TABLE voice.notifications FORCE ROW LEVEL SECURITY;

-- After voice_merge, which says what the row is: triggers run in the order of their names.
CREATE OR REPLACE TRIGGER voice_one_case BEFORE INSERT OR UPDATE ON voice.cases
    FOR EACH ROW EXECUTE FUNCTION voice.one_case();
CREATE UNIQUE INDEX IF NOT EXISTS cases_in_progress ON voice.cases (facility_id, room) WHERE status = 'in_progress';

COMMIT;
