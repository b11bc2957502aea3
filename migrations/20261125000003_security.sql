-- VoiceEngine 3 of 4: row-level security.
--
-- Whoever asks sees and writes rows of their own facility, and reads the templates of all. Nothing is ever deleted by a
-- room. FORCE has the rules count for the owner of the tables as well; superusers, and roles with BYPASSRLS such as
-- Supabase's postgres and service_role, stand outside.

BEGIN;

DO $$
DECLARE
    one text;
    who text;
BEGIN
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_timers', 'case_flags', 'room_timers',
        'room_memories', 'voice_command_logs', 'case_milestones', 'voice_command_aliases', 'voice_learned_aliases',
        'voice_file_aliases', 'voice_file_milestones']
    LOOP
        EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', one);
        EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', one);
        EXECUTE format('REVOKE ALL ON public.%I FROM PUBLIC, voice_room', one);
        FOREACH who IN ARRAY ARRAY['anon', 'authenticated'] LOOP
            -- Supabase grants everything on new tables to both.
            IF EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
                EXECUTE format('REVOKE ALL ON public.%I FROM %I', one, who);
            END IF;
        END LOOP;
        EXECUTE format('DROP POLICY IF EXISTS voice_read ON public.%I', one);
        EXECUTE format('DROP POLICY IF EXISTS voice_add ON public.%I', one);
        EXECUTE format('DROP POLICY IF EXISTS voice_change ON public.%I', one);
    END LOOP;
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_timers', 'case_flags', 'room_timers',
        'room_memories', 'voice_command_logs', 'voice_command_aliases']
    LOOP
        -- In parentheses the function is asked once a statement and not once a row.
        EXECUTE format('CREATE POLICY voice_read ON public.%I FOR SELECT USING (facility_id = (SELECT voice.facility())%s)',
            one, CASE one WHEN 'voice_command_aliases' THEN ' OR facility_id IS NULL' ELSE '' END);
        EXECUTE format('CREATE POLICY voice_add ON public.%I FOR INSERT WITH CHECK (facility_id = (SELECT voice.facility()))',
            one);
        EXECUTE format('CREATE POLICY voice_change ON public.%I FOR UPDATE USING (facility_id = (SELECT voice.facility()))',
            one);
    END LOOP;
END $$;

-- What has no facility of its own has that of its case or its phrase, as far as who asks sees that.
CREATE POLICY voice_read ON public.case_milestones FOR SELECT
    USING (EXISTS (SELECT FROM public.cases c WHERE c.id = case_id));
CREATE POLICY voice_add ON public.case_milestones FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM public.cases c WHERE c.id = case_id));
CREATE POLICY voice_change ON public.case_milestones FOR UPDATE
    USING (EXISTS (SELECT FROM public.cases c WHERE c.id = case_id));
CREATE POLICY voice_read ON public.voice_learned_aliases FOR SELECT
    USING (EXISTS (SELECT FROM public.voice_command_aliases a
        WHERE a.id = alias_id AND a.facility_id = (SELECT voice.facility())));
CREATE POLICY voice_add ON public.voice_learned_aliases FOR INSERT
    WITH CHECK (EXISTS (SELECT FROM public.voice_command_aliases a
        WHERE a.id = alias_id AND a.facility_id = (SELECT voice.facility())));
CREATE POLICY voice_change ON public.voice_learned_aliases FOR UPDATE
    USING (EXISTS (SELECT FROM public.voice_command_aliases a
        WHERE a.id = alias_id AND a.facility_id = (SELECT voice.facility())));

GRANT SELECT, INSERT, UPDATE ON public.cases, public.facility_milestones, public.case_timers, public.case_flags,
    public.room_timers, public.room_memories, public.voice_command_aliases, public.voice_learned_aliases TO voice_room;
-- A time that was recorded is never changed, and the log only grows.
GRANT SELECT, INSERT, UPDATE (superseded_at) ON public.case_milestones TO voice_room;
GRANT SELECT, INSERT ON public.voice_command_logs TO voice_room;
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
        GRANT SELECT, INSERT, UPDATE ON public.cases, public.facility_milestones, public.case_timers,
            public.case_flags, public.room_timers, public.voice_command_aliases TO authenticated;
        GRANT SELECT, INSERT, UPDATE (superseded_at) ON public.case_milestones TO authenticated;
        GRANT SELECT ON public.voice_learned_aliases, public.voice_command_logs TO authenticated;
    END IF;
END $$;

COMMIT;
