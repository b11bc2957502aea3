-- VoiceEngine: who answers, where several daemons of one room heard the same wake word.
--
-- Each claims the word with its score. 200 ms later the one with the best score takes it, of two equal ones the greater key,
-- and the others are silent. What is claimed within a second is one word. A row a room; nothing is kept.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

CREATE UNLOGGED TABLE IF NOT EXISTS voice.wakes (
    facility_id uuid NOT NULL,
    room text NOT NULL,
    began_at timestamptz NOT NULL,
    daemon uuid NOT NULL,
    score double precision NOT NULL,
    is_taken boolean NOT NULL DEFAULT false,
    PRIMARY KEY (facility_id, room)
);
REVOKE ALL ON voice.wakes FROM PUBLIC, voice_room;

CREATE OR REPLACE FUNCTION voice.claim_wake(room text, daemon uuid, score double precision) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    facility uuid := voice.facility();
    is_over boolean;
BEGIN
    IF facility IS NULL OR length(claim_wake.room) > 200 OR claim_wake.score NOT BETWEEN 0 AND 1 THEN RETURN; END IF;
    INSERT INTO voice.wakes AS w (facility_id, room, began_at, daemon, score)
        VALUES (facility, claim_wake.room, clock_timestamp(), claim_wake.daemon, claim_wake.score)
        ON CONFLICT ON CONSTRAINT wakes_pkey DO UPDATE SET
            began_at = excluded.began_at, daemon = excluded.daemon, score = excluded.score, is_taken = false
            WHERE w.began_at < excluded.began_at - interval '1 second'
                OR NOT w.is_taken AND (excluded.score, excluded.daemon) > (w.score, w.daemon);
END $$;

-- Whether a daemon is to answer: 'answer', 'yield', or 'wait' while the one that should has not said so. Who waited long
-- enough takes it: silence would be worse than two answers.
CREATE OR REPLACE FUNCTION voice.take_wake(room text, daemon uuid, waited boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    facility uuid := voice.facility();
    one voice.wakes;
BEGIN
    SELECT * INTO one FROM voice.wakes w
        WHERE w.facility_id = facility AND w.room = take_wake.room FOR UPDATE;
    IF NOT FOUND THEN RETURN 'answer'; END IF;
    IF one.is_taken THEN
        RETURN CASE WHEN one.daemon = take_wake.daemon THEN 'answer' ELSE 'yield' END;
    END IF;
    IF one.daemon <> take_wake.daemon AND NOT waited THEN RETURN 'wait'; END IF;
    UPDATE voice.wakes w SET is_taken = true, daemon = take_wake.daemon
        WHERE w.facility_id = facility AND w.room = take_wake.room;
    RETURN 'answer';
END $$;

REVOKE ALL ON FUNCTION voice.claim_wake(text, uuid, double precision), voice.take_wake(text, uuid, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voice.claim_wake(text, uuid, double precision), voice.take_wake(text, uuid, boolean)
    TO voice_room;

COMMIT;
