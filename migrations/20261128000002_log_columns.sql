-- VoiceEngine: what a command that was not understood word for word sounds most like, how far that is, and whose voice a
-- command was.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- A room sends a value between 0, for two texts that sound alike, and 1.
ALTER TABLE voice.voice_command_logs ADD COLUMN IF NOT EXISTS nearest_text text
    CONSTRAINT voice_command_logs_nearest_text_bounds CHECK (octet_length(nearest_text) <= 131072);
ALTER TABLE voice.voice_command_logs ADD COLUMN IF NOT EXISTS nearest_distance double precision
    CONSTRAINT voice_command_logs_nearest_distance_bounds CHECK (nearest_distance BETWEEN 0 AND 1);
ALTER TABLE voice.voice_command_logs ADD COLUMN IF NOT EXISTS speaker text
    CONSTRAINT voice_command_logs_speaker_bounds CHECK (octet_length(speaker) <= 1000);

-- The view that is there has the columns that the table had when it was made.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_class v WHERE v.oid = to_regclass('public.voice_command_logs') AND v.relkind = 'v'
        AND v.relowner = current_user::regrole) THEN
        CREATE OR REPLACE VIEW public.voice_command_logs WITH (security_invoker = true)
            AS SELECT * FROM voice.voice_command_logs;
    END IF;
END $$;

COMMIT;
