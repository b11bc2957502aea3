-- VoiceEngine: a schema of its own, in which its owner alone makes anything.
--
-- PostgreSQL 14 or later, or a Supabase project as it is. The files of this folder are run in the order of their names, by
-- a role that may make roles; run again, they change nothing. docs/site.md says how.
--
-- A table, a function or a type of another role would run that role's code with the rights of all roles that write here.
-- So the files look for names in pg_catalog alone, adopt nothing that is not their owner's, and end with a sentence that
-- says what is in the way.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

CREATE SCHEMA IF NOT EXISTS voice;

DO $$
DECLARE
    one text;
    owner text;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'voice_room') THEN
        CREATE ROLE voice_room NOLOGIN;
    END IF;
    -- Version 1 had its tables in "public". Tables of another program stay there: it has all rows seen by their owner.
    FOREACH one IN ARRAY ARRAY['cases', 'facility_milestones', 'case_milestones', 'case_timers', 'case_flags',
        'room_timers', 'room_memories', 'voice_command_aliases', 'voice_learned_aliases', 'voice_command_logs',
        'voice_file_aliases', 'voice_file_milestones', 'notifications']
    LOOP
        CONTINUE WHEN to_regclass(format('voice.%I', one)) IS NOT NULL OR to_regclass('voice.versions') IS NULL;
        SELECT c.relowner::regrole::text INTO owner FROM pg_class c WHERE c.oid = to_regclass(format('public.%I', one))
            AND c.relkind = 'r' AND c.relrowsecurity AND c.relforcerowsecurity;
        CONTINUE WHEN NOT FOUND;
        IF owner <> quote_ident(current_user) THEN
            RAISE EXCEPTION 'the table public.% belongs to the role %, and % runs these files', one, owner, current_user
                USING HINT = 'See what stands on it; then drop it, or give it to the owner of the others (ALTER ... OWNER TO).';
        END IF;
        EXECUTE format('ALTER TABLE public.%I SET SCHEMA voice', one);
    END LOOP;
END $$;

REVOKE ALL ON SCHEMA voice FROM PUBLIC;
GRANT USAGE ON SCHEMA voice TO voice_room;

-- What makes it unsafe to write here, if there is anything: for the doctor of a room, and for the lines below. A role that may
-- make roles could do worse, and is trusted.
CREATE OR REPLACE FUNCTION voice.dangers() RETURNS TABLE (kind text, danger text, advice text)
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    WITH ours AS (SELECT n.oid, n.nspowner, n.nspacl FROM pg_namespace n WHERE n.nspname = 'voice'),
    trusted AS (
        SELECT r.oid FROM pg_roles r WHERE r.rolsuper OR r.rolcreaterole
        UNION SELECT ours.nspowner FROM ours
        UNION SELECT d.datdba FROM pg_database d WHERE d.datname = current_database()
    ),
    things AS (
        SELECT 'the table ' || c.oid::regclass AS name, c.relowner AS owner FROM pg_class c, ours
            WHERE c.relnamespace = ours.oid AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
        UNION ALL
        SELECT 'the function ' || p.oid::regprocedure, p.proowner FROM pg_proc p, ours WHERE p.pronamespace = ours.oid
        UNION ALL
        SELECT 'the type ' || format_type(t.oid, NULL), t.typowner FROM pg_type t, ours
            WHERE t.typnamespace = ours.oid AND t.typelem = 0
            AND NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind <> 'c')
        UNION ALL
        SELECT 'the operator ' || o.oid::regoperator, o.oprowner FROM pg_operator o, ours WHERE o.oprnamespace = ours.oid
    ),
    -- What stands on our tables and can call a function.
    parts (class, oid, relation) AS (
        SELECT 'pg_trigger'::regclass, t.oid, t.tgrelid FROM pg_trigger t
        UNION ALL SELECT 'pg_rewrite'::regclass, r.oid, r.ev_class FROM pg_rewrite r
        UNION ALL SELECT 'pg_policy'::regclass, p.oid, p.polrelid FROM pg_policy p
        UNION ALL SELECT 'pg_constraint'::regclass, c.oid, c.conrelid FROM pg_constraint c
        UNION ALL SELECT 'pg_attrdef'::regclass, a.oid, a.adrelid FROM pg_attrdef a
        UNION ALL SELECT 'pg_class'::regclass, i.indexrelid, i.indrelid FROM pg_index i
    )
    SELECT 'owner', format('%s belongs to the role %s, and the schema voice to %s', things.name,
            pg_get_userbyid(things.owner), pg_get_userbyid(ours.nspowner)),
            'see what it does; then drop it, or give it to the owner of the schema (ALTER ... OWNER TO)'
        FROM things, ours WHERE things.owner <> ours.nspowner
    UNION ALL
    SELECT DISTINCT 'function', format('%s calls the function %s of the role %s', parts.relation::regclass,
            p.oid::regprocedure, pg_get_userbyid(p.proowner)),
            'see what it does; then drop it, and what depends on it'
        FROM pg_class c JOIN ours ON c.relnamespace = ours.oid JOIN parts ON parts.relation = c.oid
        JOIN pg_depend d ON d.classid = parts.class AND d.objid = parts.oid AND d.refclassid = 'pg_proc'::regclass
        JOIN pg_proc p ON p.oid = d.refobjid
        WHERE p.proowner NOT IN (SELECT trusted.oid FROM trusted)
    UNION ALL
    SELECT 'create', format('%s may make tables and functions in the schema voice',
            CASE a.grantee WHEN 0 THEN 'everybody' ELSE 'the role ' || pg_get_userbyid(a.grantee) END),
            format('REVOKE CREATE ON SCHEMA voice FROM %s',
                CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END)
        FROM ours, aclexplode(ours.nspacl) a WHERE a.privilege_type = 'CREATE' AND a.grantee <> ours.nspowner
    UNION ALL
    SELECT 'right', format('rooms have rights to %s that they do not need', c.oid::regclass), 'run the migrations again'
        FROM pg_class c JOIN ours ON c.relnamespace = ours.oid
        WHERE c.relkind IN ('r', 'p') AND EXISTS (SELECT FROM pg_roles WHERE rolname = 'voice_room')
        AND has_table_privilege('voice_room', c.oid, 'UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
    UNION ALL
    SELECT 'row security', format('row-level security of %s is off', c.oid::regclass), 'run the migrations again'
        FROM pg_class c JOIN ours ON c.relnamespace = ours.oid
        WHERE c.relkind IN ('r', 'p') AND c.relname <> 'versions' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
        AND EXISTS (SELECT FROM pg_roles WHERE rolname = 'voice_room')
        AND has_any_column_privilege('voice_room', c.oid, 'SELECT, INSERT, UPDATE')
    UNION ALL
    SELECT 'role', format('the role %s of a room is a superuser', r.rolname),
            format('ALTER ROLE %I NOSUPERUSER; see how it became one', r.rolname)
        FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid JOIN pg_roles r ON r.oid = m.member
        WHERE g.rolname = 'voice_room' AND r.rolsuper
    UNION ALL
    SELECT 'shadow', format('the function %s of the role %s has the name of one of PostgreSQL''s', p.oid::regprocedure,
            pg_get_userbyid(p.proowner)), 'drop it if you do not know it: programs may call it by mistake'
        FROM pg_proc p WHERE p.pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        AND EXISTS (SELECT FROM pg_proc q WHERE q.pronamespace = 'pg_catalog'::regnamespace AND q.proname = p.proname)
        AND p.proowner NOT IN (SELECT trusted.oid FROM trusted)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
            AND d.deptype = 'e')
    UNION ALL
    SELECT 'shadow', format('%s of the role %s has the name of a table of voiced', c.oid::regclass,
            pg_get_userbyid(c.relowner)), 'drop it if you do not know it: people may use it by mistake'
        FROM pg_class c JOIN pg_class d ON d.relname = c.relname JOIN ours ON d.relnamespace = ours.oid
        WHERE c.relnamespace = 'public'::regnamespace AND d.relkind IN ('r', 'p') AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
        AND c.relowner NOT IN (SELECT trusted.oid FROM trusted)
    UNION ALL
    SELECT 'public', 'everybody may make tables and functions in the schema public',
            'REVOKE CREATE ON SCHEMA public FROM PUBLIC'
        FROM pg_namespace n, aclexplode(n.nspacl) a
        WHERE n.nspname = 'public' AND a.privilege_type = 'CREATE' AND a.grantee = 0
$$;
REVOKE ALL ON FUNCTION voice.dangers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voice.dangers() TO voice_room;

DO $$
DECLARE
    one record;
BEGIN
    SELECT n.nspowner::regrole::text AS owner INTO one FROM pg_namespace n
        WHERE n.nspname = 'voice' AND n.nspowner <> current_user::regrole;
    IF FOUND THEN
        RAISE EXCEPTION 'the schema voice belongs to the role %, and % runs these files', one.owner, current_user
            USING HINT = 'Run them as its owner. If you do not know that role, drop the schema.';
    END IF;
    FOR one IN SELECT d.danger, d.advice FROM voice.dangers() d WHERE d.kind IN ('owner', 'function', 'create') LOOP
        RAISE EXCEPTION '%', one.danger USING HINT = one.advice;
    END LOOP;
END $$;

-- People with psql and other programs look for names in "public", where a table or a function of a room would wait for
-- them. PostgreSQL 15 and later begin like this.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = 'public' AND pg_has_role(n.nspowner, 'USAGE')) THEN
        REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    END IF;
END $$;

COMMIT;
