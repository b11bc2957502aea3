-- Helix' tables, with a row-level security like Supabase's: a user sees and writes what is theirs.
CREATE ROLE authenticated NOLOGIN;

CREATE TABLE public.conversations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    session_key text NOT NULL UNIQUE,
    user_id uuid NOT NULL,
    title text NOT NULL DEFAULT 'New Chat',
    message_count integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE public.session_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    session_key text NOT NULL REFERENCES public.conversations (session_key) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    role text NOT NULL CHECK (role IN ('user', 'assistant')),
    content text NOT NULL CHECK (content <> ''),
    "timestamp" timestamptz NOT NULL DEFAULT now(),
    metadata jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX ON public.session_messages (session_key, "timestamp", id);
CREATE TABLE public.objects (name text PRIMARY KEY, content_type text NOT NULL, content bytea NOT NULL);

ALTER TABLE public.conversations ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.session_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON public.conversations TO authenticated
    USING (user_id = current_setting('request.user')::uuid);
CREATE POLICY own ON public.session_messages TO authenticated
    USING (user_id = current_setting('request.user')::uuid);
GRANT SELECT, INSERT ON public.conversations, public.session_messages TO authenticated;

-- What Realtime reads from the log of changes comes by a notification here. It holds the key alone: a notification has
-- at most 8000 bytes.
CREATE FUNCTION public.tell_insert() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    UPDATE public.conversations
        SET message_count = message_count + 1, updated_at = greatest(updated_at, NEW."timestamp")
        WHERE session_key = NEW.session_key;
    PERFORM pg_notify('inserted', NEW.id::text);
    RETURN NULL;
END $$;
CREATE TRIGGER tell_insert AFTER INSERT ON public.session_messages
    FOR EACH ROW EXECUTE FUNCTION public.tell_insert();
