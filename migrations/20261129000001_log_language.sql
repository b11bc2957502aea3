-- VoiceEngine: the language in which a command was understood, in a room where people speak several.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- A code of two or three letters.
ALTER TABLE voice.voice_command_logs ADD COLUMN IF NOT EXISTS language text
    CONSTRAINT voice_command_logs_language_bounds CHECK (octet_length(language) <= 40);

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
