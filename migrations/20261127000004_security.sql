-- VoiceEngine: row-level security.
--
-- Whoever asks sees and writes rows of their own facility, and reads the templates of all. Nothing is ever deleted by a
-- room. FORCE has the rules count for the owner of the tables as well; superusers, and roles with BYPASSRLS such as
-- Supabase's postgres and service_role, stand outside.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

DO $$
DECLARE
    one text;
    who text;
BEGIN
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_timers', 'case_flags', 'room_timers',
        'room_memories', 'voice_command_logs', 'case_milestones', 'voice_command_aliases', 'voice_learned_aliases',
        'voice_file_aliases', 'voice_file_milestones']
    LOOP
        EXECUTE format('ALTER TABLE voice.%I ENABLE ROW LEVEL SECURITY', one);
        EXECUTE format('ALTER TABLE voice.%I FORCE ROW LEVEL SECURITY', one);
        EXECUTE format('REVOKE ALL ON voice.%I FROM PUBLIC, voice_room', one);
        FOREACH who IN ARRAY ARRAY['anon', 'authenticated'] LOOP
            -- Supabase grants everything on new tables to both.
            IF EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
                EXECUTE format('REVOKE ALL ON voice.%I FROM %I', one, who);
            END IF;
        END LOOP;
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'service_role') THEN
            EXECUTE format('GRANT ALL ON voice.%I TO service_role', one);
        END IF;
        EXECUTE format('DROP POLICY IF EXISTS voice_read ON voice.%I', one);
        EXECUTE format('DROP POLICY IF EXISTS voice_add ON voice.%I', one);
        EXECUTE format('DROP POLICY IF EXISTS voice_change ON voice.%I', one);
    END LOOP;
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_timers', 'case_flags', 'room_timers',
        'room_memories', 'voice_command_logs', 'voice_command_aliases']
    LOOP
        -- In parentheses the function is asked once a statement and not once a row.
        EXECUTE format('CREATE POLICY voice_read ON voice.%I FOR SELECT USING (facility_id = (SELECT voice.facility())%s)',
            one, CASE one WHEN 'voice_command_aliases' THEN ' OR facility_id IS NULL' ELSE '' END);
        EXECUTE format('CREATE POLICY voice_add ON voice.%I FOR INSERT WITH CHECK (facility_id = (SELECT voice.facility()))',
            one);
        EXECUTE format('CREATE POLICY voice_change ON voice.%I FOR UPDATE USING (facility_id = (SELECT voice.facility()))',
            one);
    END LOOP;
END $$;

-- What has no facility of its own has that of its case or its phrase, as far as who asks sees that.
CREATE POLICY voice_read ON voice.case_milestones FOR SELECT
    USING (EXISTS (SELECT FROM voice.cases c WHERE c.id = case_id));
CREATE POLICY voice_add ON voice.case_milestones FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM voice.cases c WHERE c.id = case_id));
CREATE POLICY voice_change ON voice.case_milestones FOR UPDATE
    USING (EXISTS (SELECT FROM voice.cases c WHERE c.id = case_id));
CREATE POLICY voice_read ON voice.voice_learned_aliases FOR SELECT
    USING (EXISTS (SELECT FROM voice.voice_command_aliases a
        WHERE a.id = alias_id AND a.facility_id = (SELECT voice.facility())));
CREATE POLICY voice_add ON voice.voice_learned_aliases FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM voice.voice_command_aliases a
        WHERE a.id = alias_id AND a.facility_id = (SELECT voice.facility())));
CREATE POLICY voice_change ON voice.voice_learned_aliases FOR UPDATE
    USING (EXISTS (SELECT FROM voice.voice_command_aliases a
        WHERE a.id = alias_id AND a.facility_id = (SELECT voice.facility())));

-- UPDATE is granted by column, even where it is all of them: a role that has it for the table may LOCK TABLE, and hold up all
-- facilities. What rooms bring twice is merged by key, so keys never change.
DO $$
DECLARE
    who text;
    one text;
    names text;
BEGIN
    FOREACH who IN ARRAY ARRAY['voice_room', 'authenticated'] LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who);
        FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_timers', 'case_flags', 'room_timers',
            'voice_command_aliases', 'room_memories', 'voice_learned_aliases']
        LOOP
            CONTINUE WHEN who = 'authenticated' AND one IN ('room_memories', 'voice_learned_aliases');
            SELECT string_agg(quote_ident(a.attname), ', ') INTO names FROM pg_attribute a
                WHERE a.attrelid = to_regclass(format('voice.%I', one)) AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attname NOT IN ('version', 'times') AND NOT EXISTS (SELECT FROM pg_constraint k
                    WHERE k.conrelid = a.attrelid AND k.contype = 'p' AND a.attnum = ANY (k.conkey));
            EXECUTE format('GRANT SELECT, INSERT, UPDATE (%s) ON voice.%I TO %I', names, one, who);
        END LOOP;
        -- A time that was recorded is never changed, and the log only grows.
        EXECUTE format('GRANT SELECT, INSERT, UPDATE (superseded_at) ON voice.case_milestones TO %I', who);
        EXECUTE format('GRANT SELECT ON voice.voice_command_logs TO %I', who);
    END LOOP;
    GRANT INSERT ON voice.voice_command_logs TO voice_room;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
        GRANT SELECT ON voice.voice_learned_aliases TO authenticated;
    END IF;
END $$;

COMMIT;
