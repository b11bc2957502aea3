-- VoiceEngine: timers that are paused, and alarms that come back.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- The seconds that are left while a timer is paused; the days (1 for Monday) and the local time of an alarm that comes
-- back, such as '12345 07:00'.
ALTER TABLE voice.room_timers ADD COLUMN IF NOT EXISTS left_seconds double precision
    CONSTRAINT room_timers_left_seconds_bounds CHECK (left_seconds >= 0 AND left_seconds <= 86400);
ALTER TABLE voice.room_timers ADD COLUMN IF NOT EXISTS repeats text
    CONSTRAINT room_timers_repeats_bounds CHECK (repeats ~ '^1?2?3?4?5?6?7? ([01][0-9]|2[0-3]):[0-5][0-9]$');

-- Rights are by column; those of the other columns were given before these were there.
GRANT UPDATE (left_seconds, repeats) ON voice.room_timers TO voice_room;
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
        GRANT UPDATE (left_seconds, repeats) ON voice.room_timers TO authenticated;
    END IF;
END $$;

COMMIT;
