-- VoiceEngine: who belongs to which facility.
--
-- A room logs in with a role of its own, which is a member of voice_room, and voice.rooms says to which facility the role
-- belongs. Nobody but the owner reads or writes that table, so no setting of a session can change the answer. On Supabase
-- a user comes through the API instead; then, and only then, the signed token says it.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

-- Which version of these files made the tables; a program refuses what is older or newer than it knows.
CREATE TABLE IF NOT EXISTS voice.versions (
    version integer PRIMARY KEY,
    since timestamptz NOT NULL DEFAULT now()
);
INSERT INTO voice.versions (version) VALUES (2) ON CONFLICT DO NOTHING;
GRANT SELECT ON voice.versions TO voice_room;

-- The name of a channel is a secret: PostgreSQL lets everybody listen to every channel whose name they know.
CREATE TABLE IF NOT EXISTS voice.facilities (
    facility_id uuid PRIMARY KEY,
    channel text NOT NULL UNIQUE DEFAULT 'voice_' || replace(gen_random_uuid()::text, '-', '')
);
CREATE TABLE IF NOT EXISTS voice.rooms (
    role_name name PRIMARY KEY,
    facility_id uuid NOT NULL REFERENCES voice.facilities (facility_id)
);
REVOKE ALL ON voice.facilities, voice.rooms FROM PUBLIC, voice_room;

-- The facility of who asks; NULL for who has none. It goes by the role that logged in (session_user), which only a
-- superuser can change. The claims of a token count where Supabase's API logged in (authenticator): whoever comes through
-- it can run no statement of their own. facility_id of the token itself comes from a hook, that of app_metadata from an
-- administrator; user_metadata is the user's own and never asked.
CREATE OR REPLACE FUNCTION voice.facility() RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    claims jsonb;
BEGIN
    IF session_user = 'authenticator' THEN
        claims := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
        RETURN coalesce(claims ->> 'facility_id', claims -> 'app_metadata' ->> 'facility_id')::uuid;
    END IF;
    RETURN (SELECT r.facility_id FROM voice.rooms r WHERE r.role_name = session_user);
END $$;

-- The channel of who asks.
CREATE OR REPLACE FUNCTION voice.channel() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT f.channel FROM voice.facilities f WHERE f.facility_id = voice.facility()
$$;

-- Admits a role that can log in to a facility, as a room of it; for the owner. Once more with another facility moves it.
CREATE OR REPLACE FUNCTION voice.admit(role_name name, facility uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    INSERT INTO voice.facilities (facility_id) VALUES (facility) ON CONFLICT DO NOTHING;
    INSERT INTO voice.rooms AS r VALUES (admit.role_name, facility)
        ON CONFLICT ON CONSTRAINT rooms_pkey DO UPDATE SET facility_id = excluded.facility_id;
    EXECUTE format('GRANT voice_room TO %I', admit.role_name);
    -- A room cannot use up the connections of the others. The limits of time are for a program that hangs: the role can
    -- set others.
    IF (SELECT r.rolconnlimit FROM pg_roles r WHERE r.rolname = admit.role_name) < 0 THEN
        EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 10', admit.role_name);
    END IF;
    EXECUTE format('ALTER ROLE %I SET statement_timeout = ''60s''', admit.role_name);
    EXECUTE format('ALTER ROLE %I SET lock_timeout = ''10s''', admit.role_name);
    EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = ''60s''', admit.role_name);
END $$;

REVOKE ALL ON FUNCTION voice.facility(), voice.channel(), voice.admit(name, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voice.facility(), voice.channel() TO voice_room;
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN
        GRANT USAGE ON SCHEMA voice TO authenticated;
        GRANT EXECUTE ON FUNCTION voice.facility(), voice.channel() TO authenticated;
    END IF;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'service_role') THEN
        GRANT USAGE ON SCHEMA voice TO service_role;
    END IF;
END $$;

COMMIT;
