-- VoiceEngine: a command that was said while no case went on has none, and a row says why nothing came of it.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;

DO $$
DECLARE
    logs regclass := coalesce(to_regclass('voice.voice_command_logs'), to_regclass('public.voice_command_logs'));
BEGIN
    EXECUTE format(
        'ALTER TABLE %s ALTER COLUMN case_id DROP NOT NULL, ADD COLUMN IF NOT EXISTS reason text', logs);
    EXECUTE format(
        'UPDATE %s SET case_id = NULL WHERE case_id = %L', logs, '00000000-0000-0000-0000-000000000000');
END $$;

COMMIT;
