-- VoiceEngine: the tables.
--
-- Columns are those of a room's own database. What comes with them here: "version" (the transaction that changed the
-- row last, by which others catch up) and "times" (when each column was changed, by which the later of two counts).
-- Times have milliseconds, as the rooms' have: two that are equal there are equal here.

BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL lock_timeout = '10s';

CREATE TABLE IF NOT EXISTS voice.cases (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    room text NOT NULL,
    procedure text,
    surgeon text,
    status text NOT NULL DEFAULT 'scheduled'
        CHECK (status IN ('scheduled', 'in_progress', 'completed', 'cancelled')),
    scheduled_start timestamptz(3),
    scheduled_end timestamptz(3),
    started_at timestamptz(3),
    ended_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    -- What belongs to a case names its facility, too, so that no role can hang anything on a case of another.
    UNIQUE (id, facility_id)
);
CREATE INDEX IF NOT EXISTS cases_by_room ON voice.cases
    (facility_id, room, status, coalesce(started_at, scheduled_start));
CREATE INDEX IF NOT EXISTS cases_by_version ON voice.cases (facility_id, version, id);

CREATE TABLE IF NOT EXISTS voice.facility_milestones (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    display_name text NOT NULL CHECK (display_name <> ''),
    "order" integer NOT NULL DEFAULT 0,
    phase text CHECK (phase IN ('pre-op', 'intra-op', 'post-op')),
    source_milestone_type_id uuid,
    is_active boolean NOT NULL DEFAULT true,
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS facility_milestones_by_version ON voice.facility_milestones (facility_id, version, id);

-- Nothing is overwritten here: a correction is a new row, and the one before it gets superseded_at.
CREATE TABLE IF NOT EXISTS voice.case_milestones (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    case_id uuid NOT NULL REFERENCES voice.cases (id) ON DELETE CASCADE,
    facility_milestone_id uuid NOT NULL,
    recorded_at timestamptz(3),
    recorded_by text NOT NULL DEFAULT 'touch' CHECK (recorded_by IN ('voice', 'touch', 'import')),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    superseded_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    number bigint GENERATED ALWAYS AS IDENTITY
);
CREATE UNIQUE INDEX IF NOT EXISTS case_milestones_that_count ON voice.case_milestones (case_id, facility_milestone_id)
    WHERE superseded_at IS NULL;
CREATE INDEX IF NOT EXISTS case_milestones_by_case ON voice.case_milestones (case_id, created_at);
CREATE INDEX IF NOT EXISTS case_milestones_by_version ON voice.case_milestones (version, id);

CREATE TABLE IF NOT EXISTS voice.case_timers (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    room text NOT NULL,
    case_id uuid,
    kind text NOT NULL CHECK (kind IN ('cement')),
    started_at timestamptz(3) NOT NULL,
    stopped_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS case_timers_by_room ON voice.case_timers (facility_id, room, started_at);

CREATE TABLE IF NOT EXISTS voice.case_flags (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    room text NOT NULL,
    case_id uuid,
    kind text NOT NULL CHECK (kind IN ('surgeon_left', 'next_patient_called')),
    set_at timestamptz(3) NOT NULL,
    set_by text NOT NULL CHECK (set_by IN ('voice', 'touch', 'import')),
    cleared_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}',
    FOREIGN KEY (case_id, facility_id) REFERENCES voice.cases (id, facility_id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS case_flags_by_room ON voice.case_flags (facility_id, room, set_at);

CREATE TABLE IF NOT EXISTS voice.room_timers (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    room text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('timer', 'alarm')),
    name text,
    set_at timestamptz(3) NOT NULL,
    rings_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS room_timers_by_room ON voice.room_timers (facility_id, room, rings_at);

CREATE TABLE IF NOT EXISTS voice.room_memories (
    facility_id uuid NOT NULL,
    room text NOT NULL,
    memory text NOT NULL CHECK (memory::json IS NOT NULL),
    PRIMARY KEY (facility_id, room)
);

-- A row without facility_id is a template for all facilities. Those who run the site write them, rooms only read them.
CREATE TABLE IF NOT EXISTS voice.voice_command_aliases (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    facility_id uuid,
    milestone_type_id uuid,
    facility_milestone_id uuid,
    alias_phrase text NOT NULL,
    action_type text NOT NULL CHECK (action_type <> ''),
    source_alias_id uuid,
    is_active boolean NOT NULL DEFAULT true,
    auto_learned boolean NOT NULL DEFAULT false,
    deleted_at timestamptz(3),
    version xid8 NOT NULL DEFAULT pg_current_xact_id(),
    times jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS voice_command_aliases_by_version ON voice.voice_command_aliases (facility_id, version, id);

CREATE TABLE IF NOT EXISTS voice.voice_learned_aliases (
    alias_id uuid PRIMARY KEY REFERENCES voice.voice_command_aliases (id) ON DELETE CASCADE,
    transcription text NOT NULL,
    classifier text NOT NULL,
    confidence double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    learned_at timestamptz(3) NOT NULL,
    quarantined_at timestamptz(3)
);

CREATE TABLE IF NOT EXISTS voice.voice_command_logs (
    id uuid PRIMARY KEY,
    facility_id uuid NOT NULL,
    case_id uuid NOT NULL,
    command_text text NOT NULL,
    matched_milestone_id uuid,
    confidence_level text NOT NULL CHECK (confidence_level IN ('high', 'medium', 'low', 'none')),
    confidence double precision CHECK (confidence BETWEEN 0 AND 1),
    classification_path text CHECK (classification_path IN ('exact_match', 'grammar', 'llm')),
    recognizer text,
    slots text CHECK (slots IS NULL OR slots::json IS NOT NULL),
    outcome text NOT NULL CHECK (outcome IN
        ('recorded', 'pending', 'rejected', 'cancelled', 'timeout', 'unrecognized')),
    source_text text,
    created_at timestamptz(3) NOT NULL,
    -- The order in which they were written.
    number bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX IF NOT EXISTS voice_command_logs_by_time ON voice.voice_command_logs (created_at DESC, number DESC);
CREATE INDEX IF NOT EXISTS voice_command_logs_by_case ON voice.voice_command_logs (case_id, created_at);

-- What a file of phrases gave, where a file is followed here and not in the rooms.
CREATE TABLE IF NOT EXISTS voice.voice_file_aliases (
    alias_id uuid PRIMARY KEY,
    milestone_type_id uuid,
    alias_phrase text NOT NULL,
    action_type text NOT NULL,
    removed_at timestamptz(3)
);
CREATE TABLE IF NOT EXISTS voice.voice_file_milestones (
    milestone_id uuid PRIMARY KEY REFERENCES voice.facility_milestones (id) ON DELETE CASCADE,
    name text NOT NULL,
    display_name text NOT NULL,
    "order" integer NOT NULL,
    phase text,
    removed boolean NOT NULL DEFAULT false
);

COMMIT;
