-- VoiceEngine: beside the tables of an ORbit project, whose "cases", "case_milestones" and "facility_milestones" are in
-- "public". Nothing here changes them before voice.follow_orbit() is called; docs/site.md says how.
--
-- Cases and milestones of the project are copied to the schema voice as they change. The times and the status that rooms
-- write there are copied back. Neither is written back to where it came from.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- The side as the tables of an ORbit project may have it; NULL for a word that is none.
CREATE OR REPLACE FUNCTION voice.side(given text) RETURNS text
    LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE replace(replace(lower(btrim(given)), ' ', '_'), '-', '_')
        WHEN 'left' THEN 'left' WHEN 'l' THEN 'left' WHEN 'right' THEN 'right' WHEN 'r' THEN 'right'
        WHEN 'bilateral' THEN 'bilateral' WHEN 'both' THEN 'bilateral'
        WHEN 'not_applicable' THEN 'not_applicable' WHEN 'n/a' THEN 'not_applicable' WHEN 'none' THEN 'not_applicable' END
$$;

-- A project that is followed already has no such column in its mapping.
DO $$
DECLARE
    mapping text;
BEGIN
    IF to_regclass('voice.orbit_cases') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = to_regclass('voice.orbit_cases') AND a.attname = 'laterality') THEN
        mapping := rtrim(pg_get_viewdef(to_regclass('voice.orbit_cases')), E' \n\t;');
        EXECUTE format('CREATE OR REPLACE VIEW voice.orbit_cases AS SELECT m.*, NULL::text AS laterality FROM (%s) m', mapping);
    END IF;
END $$;

-- A case of the project, as the mapping has it.
CREATE OR REPLACE FUNCTION voice.take_orbit_case(one uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO voice.cases AS c (id, facility_id, room, procedure, surgeon, laterality, status, scheduled_start,
            scheduled_end, started_at, ended_at)
        SELECT o.id, o.facility_id, o.room, o.procedure, o.surgeon, voice.side(o.laterality), o.status, o.scheduled_start,
            o.scheduled_end,
            CASE WHEN o.status IN ('in_progress', 'completed') THEN coalesce(t.first, o.scheduled_start, now()) END,
            CASE WHEN o.status = 'completed' THEN coalesce(t.last, o.scheduled_end, o.scheduled_start, now()) END
        FROM voice.orbit_cases o, LATERAL (SELECT min(m.recorded_at) AS first, max(m.recorded_at) AS last
            FROM public.case_milestones m WHERE m.case_id = o.id) t
        WHERE o.id = one AND o.facility_id IS NOT NULL AND o.room <> ''
            AND o.status IN ('scheduled', 'in_progress', 'completed', 'cancelled')
    ON CONFLICT (id) DO UPDATE SET room = excluded.room, procedure = excluded.procedure, surgeon = excluded.surgeon,
        laterality = excluded.laterality,
        status = excluded.status, scheduled_start = excluded.scheduled_start, scheduled_end = excluded.scheduled_end,
        started_at = CASE WHEN excluded.status = c.status THEN c.started_at
            WHEN excluded.status = 'in_progress' THEN coalesce(c.started_at, now()) WHEN excluded.status = 'scheduled' THEN NULL
            ELSE coalesce(c.started_at, excluded.started_at) END,
        ended_at = CASE WHEN excluded.status = c.status THEN c.ended_at
            WHEN excluded.status = 'completed' THEN coalesce(c.ended_at, now()) END
        WHERE c.facility_id = excluded.facility_id;
END $$;

-- A milestone's time of the project.
CREATE OR REPLACE FUNCTION voice.take_orbit_time(of_case uuid, milestone uuid, moment timestamptz, source text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO voice.case_milestones (id, case_id, facility_milestone_id, recorded_at, recorded_by, created_at)
        SELECT gen_random_uuid(), of_case, milestone, moment, source, clock_timestamp()
        WHERE EXISTS (SELECT FROM voice.cases c WHERE c.id = of_case)
        AND moment::timestamptz(3) IS DISTINCT FROM (SELECT m.recorded_at FROM voice.case_milestones m
            WHERE m.case_id = of_case AND m.facility_milestone_id = milestone AND m.superseded_at IS NULL)
$$;

-- A milestone of a facility. Columns that the project may lack are read as JSON.
CREATE OR REPLACE FUNCTION voice.take_orbit_milestone(given jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO voice.facility_milestones (id, facility_id, name, display_name, "order", phase, source_milestone_type_id,
            is_active)
        SELECT (given ->> 'id')::uuid, (given ->> 'facility_id')::uuid, given ->> 'name',
            coalesce(nullif(given ->> 'display_name', ''), given ->> 'name'),
            coalesce(given ->> 'order', given ->> 'display_order', given ->> 'sort_order', '0')::integer,
            CASE WHEN given ->> 'phase' IN ('pre-op', 'intra-op', 'post-op') THEN given ->> 'phase' END,
            (given ->> 'source_milestone_type_id')::uuid, coalesce((given ->> 'is_active')::boolean, true)
        WHERE given ->> 'facility_id' IS NOT NULL AND given ->> 'name' <> ''
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, "order" = excluded."order",
        phase = coalesce(excluded.phase, facility_milestones.phase),
        source_milestone_type_id = excluded.source_milestone_type_id, is_active = excluded.is_active
$$;

-- On the project's tables.
CREATE OR REPLACE FUNCTION voice.orbit_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    -- What comes from the project is not written back to it.
    PERFORM set_config('voice.from_orbit', 'yes', true);
    CASE TG_ARGV[0]
    WHEN 'case' THEN PERFORM voice.take_orbit_case(NEW.id);
    WHEN 'milestone' THEN PERFORM voice.take_orbit_milestone(to_jsonb(NEW));
    WHEN 'time' THEN
        PERFORM voice.take_orbit_time(NEW.case_id, NEW.facility_milestone_id, NEW.recorded_at, 'touch');
    END CASE;
    PERFORM set_config('voice.from_orbit', '', true);
    RETURN NULL;
END $$;

-- On the tables of rooms: a time that counts, and a status. A case that a room began without a schedule is not in the
-- project, whose other columns are not known here; it stays in voice.cases.
CREATE OR REPLACE FUNCTION voice.give_to_orbit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF current_setting('voice.from_orbit', true) = 'yes' THEN RETURN NULL; END IF;
    IF TG_ARGV[0] = 'case' THEN
        IF NEW.status IS DISTINCT FROM OLD.status THEN
            -- As text without a type: the column may be an enumeration.
            EXECUTE format('UPDATE public.cases SET status = %L WHERE id = %L AND status::text IS DISTINCT FROM %1$L',
                NEW.status, NEW.id);
        END IF;
    ELSIF NEW.superseded_at IS NULL AND EXISTS (SELECT FROM public.cases c WHERE c.id = NEW.case_id) THEN
        UPDATE public.case_milestones m SET recorded_at = NEW.recorded_at
            WHERE m.case_id = NEW.case_id AND m.facility_milestone_id = NEW.facility_milestone_id
            AND m.recorded_at::timestamptz(3) IS DISTINCT FROM NEW.recorded_at;
        IF NEW.recorded_at IS NOT NULL THEN
            INSERT INTO public.case_milestones (case_id, facility_milestone_id, recorded_at)
                SELECT NEW.case_id, NEW.facility_milestone_id, NEW.recorded_at
                WHERE NOT EXISTS (SELECT FROM public.case_milestones m
                    WHERE m.case_id = NEW.case_id AND m.facility_milestone_id = NEW.facility_milestone_id);
        END IF;
    END IF;
    RETURN NULL;
END $$;

-- Begins, or begins anew with another mapping. The mapping is a query of the project's cases with the columns id,
-- facility_id, room, procedure, surgeon, status, scheduled_start and scheduled_end, and names with their schemas; it may
-- have laterality, which is read as JSON, since most projects lack it. A change of a table beside public.cases that it reads arrives with the next change of the case.
CREATE OR REPLACE FUNCTION voice.follow_orbit(mapping text) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    one text;
BEGIN
    PERFORM voice.leave_orbit();
    EXECUTE format($view$
        CREATE VIEW voice.orbit_cases AS SELECT m.id::uuid AS id, m.facility_id::uuid AS facility_id, m.room::text AS room,
            m.procedure::text AS procedure, m.surgeon::text AS surgeon, m.status::text AS status,
            m.scheduled_start::timestamptz AS scheduled_start, m.scheduled_end::timestamptz AS scheduled_end,
            to_jsonb(m) ->> 'laterality' AS laterality
        FROM (%s) m $view$, rtrim(mapping, E' \n\t;'));
    REVOKE ALL ON voice.orbit_cases FROM PUBLIC;
    FOREACH one IN ARRAY ARRAY['anon', 'authenticated'] LOOP
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = one) THEN
            EXECUTE format('REVOKE ALL ON voice.orbit_cases FROM %I', one);
        END IF;
    END LOOP;
    PERFORM voice.take_orbit_milestone(to_jsonb(f)) FROM public.facility_milestones f;
    PERFORM voice.take_orbit_case(o.id) FROM voice.orbit_cases o ORDER BY o.scheduled_start, o.id;
    PERFORM voice.take_orbit_time(m.case_id, m.facility_milestone_id, m.recorded_at, 'import')
        FROM public.case_milestones m WHERE m.recorded_at IS NOT NULL;
    CREATE TRIGGER voice_follow AFTER INSERT OR UPDATE ON public.facility_milestones
        FOR EACH ROW EXECUTE FUNCTION voice.orbit_changed('milestone');
    CREATE TRIGGER voice_follow AFTER INSERT OR UPDATE ON public.cases
        FOR EACH ROW EXECUTE FUNCTION voice.orbit_changed('case');
    CREATE TRIGGER voice_follow AFTER INSERT OR UPDATE ON public.case_milestones
        FOR EACH ROW EXECUTE FUNCTION voice.orbit_changed('time');
    CREATE TRIGGER voice_give AFTER UPDATE ON voice.cases
        FOR EACH ROW EXECUTE FUNCTION voice.give_to_orbit('case');
    CREATE TRIGGER voice_give AFTER INSERT ON voice.case_milestones
        FOR EACH ROW EXECUTE FUNCTION voice.give_to_orbit('time');
END $$;

-- Ends it; all rows stay where they are.
CREATE OR REPLACE FUNCTION voice.leave_orbit() RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT t.tgname, t.tgrelid::regclass AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE p.pronamespace = 'voice'::regnamespace AND p.proname IN ('orbit_changed', 'give_to_orbit')
    LOOP
        EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.name);
    END LOOP;
    DROP VIEW IF EXISTS voice.orbit_cases;
END $$;

REVOKE ALL ON FUNCTION voice.side(text), voice.take_orbit_case(uuid), voice.take_orbit_time(uuid, uuid, timestamptz, text),
    voice.take_orbit_milestone(jsonb), voice.orbit_changed(), voice.give_to_orbit(), voice.follow_orbit(text),
    voice.leave_orbit() FROM PUBLIC;

COMMIT;
