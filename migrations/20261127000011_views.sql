-- VoiceEngine: the tables under their names in "public", for programs that look for them there: where they were there in
-- version 1, and in a Supabase project, whose API shows that schema. A name that is taken is left alone. If the project has a
-- table "cases" of its own, its names are its own affair, and no views are made.
--
-- A view asks with the rights of the role that uses it, which PostgreSQL 14 cannot: there, programs need the schema voice in
-- their search_path.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

DO $$
DECLARE
    one record;
    granted record;
BEGIN
    IF current_setting('server_version_num')::integer < 150000
        OR NOT (EXISTS (SELECT FROM voice.versions WHERE version = 1)
            OR (EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticator')
                AND NOT EXISTS (SELECT FROM pg_class c WHERE c.oid = to_regclass('public.cases') AND c.relkind IN ('r', 'p'))))
        THEN RETURN; END IF;
    FOR one IN
        SELECT c.oid, c.relname, c.relacl, c.relowner FROM pg_class c
        WHERE c.relnamespace = 'voice'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
    LOOP
        IF to_regclass(format('public.%I', one.relname)) IS NULL THEN
            EXECUTE format('CREATE VIEW public.%I WITH (security_invoker = true) AS SELECT * FROM voice.%1$I', one.relname);
        END IF;
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_class v WHERE v.oid = to_regclass(format('public.%I', one.relname))
            AND v.relkind = 'v' AND v.relowner = current_user::regrole);
        -- The rights are those to the table.
        FOR granted IN SELECT DISTINCT a.grantee FROM pg_class v, aclexplode(v.relacl) a
            WHERE v.oid = to_regclass(format('public.%I', one.relname)) AND a.grantee NOT IN (0, v.relowner)
        LOOP
            EXECUTE format('REVOKE ALL ON public.%I FROM %s', one.relname, granted.grantee::regrole);
        END LOOP;
        FOR granted IN
            SELECT a.grantee::regrole AS who, a.privilege_type AS what FROM aclexplode(one.relacl) a
                WHERE a.grantee NOT IN (0, one.relowner) AND a.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
            UNION ALL
            SELECT a.grantee::regrole, format('%s (%s)', a.privilege_type, string_agg(quote_ident(t.attname), ', '))
                FROM pg_attribute t, aclexplode(t.attacl) a
                WHERE t.attrelid = one.oid AND a.grantee NOT IN (0, one.relowner) GROUP BY a.grantee, a.privilege_type
        LOOP
            EXECUTE format('GRANT %s ON public.%I TO %s', granted.what, one.relname, granted.who);
        END LOOP;
    END LOOP;
END $$;

COMMIT;
