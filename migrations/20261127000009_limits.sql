-- VoiceEngine: values that no room can keep are refused here: times without end or outside 1900 to 9999, and texts without
-- bounds.
--
-- Rows that are there already stay as they are (NOT VALID): rooms leave them out and say so. They have to be corrected
-- before another column of them is changed.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

DO $$
DECLARE
    -- Bytes of a text; of all others 1,000.
    limits jsonb := '{"room": 200, "procedure": 2000, "alias_phrase": 2000, "action_type": 200, "classifier": 200,
        "recognizer": 200, "transcription": 20000, "command_text": 131072, "source_text": 131072, "slots": 131072,
        "memory": 1048576}';
    one record;
BEGIN
    FOR one IN
        SELECT c.relname, c.relname || '_' || a.attname || '_bounds' AS name,
            CASE WHEN a.atttypid = 'timestamptz'::regtype
                THEN format('%I >= ''1900-01-01 00:00:00+00'' AND %1$I < ''10000-01-01 00:00:00+00''', a.attname)
                ELSE format('octet_length(%I) <= %s', a.attname, coalesce(limits ->> a.attname, '1000')) END AS rule
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'voice'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
            AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid IN ('timestamptz'::regtype, 'text'::regtype)
        ORDER BY c.relname, a.attnum
    LOOP
        IF NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conname = one.name
            AND k.conrelid = to_regclass(format('voice.%I', one.relname))) THEN
            EXECUTE format('ALTER TABLE voice.%I ADD CONSTRAINT %I CHECK (%s) NOT VALID', one.relname, one.name, one.rule);
        END IF;
        BEGIN
            EXECUTE format('ALTER TABLE voice.%I VALIDATE CONSTRAINT %I', one.relname, one.name);
        EXCEPTION WHEN check_violation THEN
            RAISE WARNING 'rooms leave out rows of voice.% that break this rule; correct them: %', one.relname, one.rule;
        END;
    END LOOP;
END $$;

COMMIT;
