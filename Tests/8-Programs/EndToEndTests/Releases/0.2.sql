-- A database as voiced 0.2 left it: the tables by the statements of commit 338676b7 (2026-11-24),
-- the rows as that version wrote them. Never edited: rows that people have in such files must stay.

PRAGMA application_id = 1450132846;
PRAGMA journal_mode = WAL;

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('1 aliases and logs');
INSERT INTO grdb_migrations VALUES ('2 learned aliases');
INSERT INTO grdb_migrations VALUES ('3 aliases of a file');

CREATE TABLE voice_command_aliases (
    id TEXT NOT NULL PRIMARY KEY CHECK (id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    facility_id TEXT CHECK (facility_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    milestone_type_id TEXT CHECK (milestone_type_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    facility_milestone_id TEXT CHECK (facility_milestone_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    alias_phrase TEXT NOT NULL,
    action_type TEXT NOT NULL CHECK (action_type <> ''),
    source_alias_id TEXT CHECK (source_alias_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    auto_learned INTEGER NOT NULL DEFAULT 0 CHECK (auto_learned IN (0, 1)),
    deleted_at TEXT CHECK (deleted_at IS NULL OR (deleted_at LIKE '%Z' AND julianday(deleted_at) IS NOT NULL))
) STRICT;
CREATE INDEX voice_command_aliases_by_facility ON voice_command_aliases (facility_id)
    WHERE deleted_at IS NULL;

CREATE TABLE voice_command_logs (
    id TEXT NOT NULL PRIMARY KEY CHECK (id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    case_id TEXT NOT NULL CHECK (case_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    command_text TEXT NOT NULL,
    matched_milestone_id TEXT CHECK (matched_milestone_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    confidence_level TEXT NOT NULL CHECK (confidence_level IN ('high', 'medium', 'low', 'none')),
    outcome TEXT NOT NULL CHECK (outcome IN
        ('recorded', 'pending', 'rejected', 'cancelled', 'timeout', 'unrecognized')),
    source_text TEXT,
    created_at TEXT NOT NULL CHECK (created_at IS NULL OR (created_at LIKE '%Z' AND julianday(created_at) IS NOT NULL))
) STRICT;
CREATE INDEX voice_command_logs_by_time ON voice_command_logs (created_at);

CREATE TABLE voice_learned_aliases (
    alias_id TEXT NOT NULL PRIMARY KEY REFERENCES voice_command_aliases (id) ON DELETE CASCADE,
    transcription TEXT NOT NULL,
    classifier TEXT NOT NULL,
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    learned_at TEXT NOT NULL CHECK (learned_at IS NULL OR (learned_at LIKE '%Z' AND julianday(learned_at) IS NOT NULL)),
    quarantined_at TEXT CHECK (quarantined_at IS NULL OR (quarantined_at LIKE '%Z' AND julianday(quarantined_at) IS NOT NULL))
) STRICT;

CREATE TABLE voice_file_aliases (
    alias_id TEXT NOT NULL PRIMARY KEY CHECK (alias_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    milestone_type_id TEXT CHECK (milestone_type_id GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    alias_phrase TEXT NOT NULL,
    action_type TEXT NOT NULL,
    removed_at TEXT CHECK (removed_at IS NULL OR (removed_at LIKE '%Z' AND julianday(removed_at) IS NOT NULL))
) STRICT;

INSERT INTO voice_command_aliases (id, facility_id, milestone_type_id, facility_milestone_id, alias_phrase, action_type, source_alias_id, is_active, auto_learned, deleted_at) VALUES
    ('f6b12d12-f89a-83f7-ad03-b819e61f9833', NULL, '7a246e84-bf0f-8a31-9f10-1e70992871bd', NULL, 'patient in', 'record', NULL, 1, 0, NULL),
    ('2ac25cc4-8908-8295-8d9f-00ee0081f55b', NULL, '7a246e84-bf0f-8a31-9f10-1e70992871bd', NULL, 'patient is in the room', 'record', NULL, 1, 0, NULL),
    ('26c0161a-2979-8207-a33a-958e5e9fa0bb', NULL, 'b8a5f137-7044-889f-b402-9cae44006187', NULL, 'incision', 'record', NULL, 1, 0, NULL),
    ('9b3d3395-be61-8602-b7e5-d7ce56d7f99d', NULL, '187c4621-ed44-8866-acee-e3abc84f1a40', NULL, 'time out', 'record', NULL, 1, 0, NULL),
    ('17df4676-349a-8a75-945b-90853b245be4', NULL, NULL, NULL, 'what time is it', 'query_time', NULL, 1, 0, NULL),
    ('519eaaf5-ea76-89bb-b41b-1ced86e42638', NULL, NULL, NULL, 'undo that', 'undo_last', NULL, 0, 0, NULL),
    ('00000000-0000-4000-8000-00000000000a', '5f0c0a52-6e52-4f0e-9a52-8f3f3a9e6a01', 'b8a5f137-7044-889f-b402-9cae44006187', NULL, 'first cut', 'record', NULL, 1, 0, NULL),
    ('00000000-0000-4000-8000-00000000000b', '5f0c0a52-6e52-4f0e-9a52-8f3f3a9e6a01', NULL, NULL, 'roll on', 'next_patient', NULL, 1, 0, '2026-11-21T06:00:00.000Z'),
    ('00000000-0000-4000-8000-00000000000c', '5f0c0a52-6e52-4f0e-9a52-8f3f3a9e6a01', '187c4621-ed44-8866-acee-e3abc84f1a40', NULL, 'surgical pause', 'record', '9b3d3395-be61-8602-b7e5-d7ce56d7f99d', 1, 1, NULL),
    ('00000000-0000-4000-8000-00000000000d', '5f0c0a52-6e52-4f0e-9a52-8f3f3a9e6a01', NULL, NULL, 'what is the clock', 'query_time', NULL, 0, 1, NULL),
    ('893e0877-93ce-838e-a541-a85d1d64f469', NULL, NULL, NULL, 'roll in', 'next_patient', NULL, 1, 0, '2026-11-24T09:00:00.000Z');

INSERT INTO voice_learned_aliases (alias_id, transcription, classifier, confidence, learned_at, quarantined_at) VALUES
    ('00000000-0000-4000-8000-00000000000c', 'surgical pause', 'chat (model)', 0.93, '2026-11-24T10:00:00.250Z', NULL),
    ('00000000-0000-4000-8000-00000000000d', 'what is the clock', 'endpoint', 0.71, '2026-11-24T11:00:00.000Z', '2026-11-24T11:00:05.000Z');

INSERT INTO voice_file_aliases (alias_id, milestone_type_id, alias_phrase, action_type, removed_at) VALUES
    ('f6b12d12-f89a-83f7-ad03-b819e61f9833', '7a246e84-bf0f-8a31-9f10-1e70992871bd', 'patient in', 'record', NULL),
    ('2ac25cc4-8908-8295-8d9f-00ee0081f55b', '7a246e84-bf0f-8a31-9f10-1e70992871bd', 'patient is in the room', 'record', NULL),
    ('26c0161a-2979-8207-a33a-958e5e9fa0bb', 'b8a5f137-7044-889f-b402-9cae44006187', 'incision', 'record', NULL),
    ('9b3d3395-be61-8602-b7e5-d7ce56d7f99d', '187c4621-ed44-8866-acee-e3abc84f1a40', 'time out', 'record', NULL),
    ('17df4676-349a-8a75-945b-90853b245be4', NULL, 'what time is it', 'query_time', NULL),
    ('519eaaf5-ea76-89bb-b41b-1ced86e42638', NULL, 'undo that', 'undo_last', NULL),
    ('893e0877-93ce-838e-a541-a85d1d64f469', NULL, 'roll in', 'next_patient', '2026-11-24T09:00:00.000Z');

INSERT INTO voice_command_logs (id, case_id, command_text, matched_milestone_id, confidence_level, outcome, source_text, created_at) VALUES
    ('00000000-0000-4000-8000-000000000001', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', 'patient in', 'efd28518-7794-864f-9b89-92453d652b4e', 'high', 'recorded', 'Patient in.', '2026-11-24T05:00:00.120Z'),
    ('00000000-0000-4000-8000-000000000002', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', 'incision', '12193942-bcbb-80f6-9ee6-262a7c4d93ac', 'medium', 'pending', 'in vision', '2026-11-24T05:09:01.000Z'),
    ('00000000-0000-4000-8000-000000000003', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', '''; DROP TABLE voice_command_logs; --', NULL, 'none', 'unrecognized', NULL, '2026-11-24T05:09:02.500Z'),
    ('00000000-0000-4000-8000-000000000004', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', '患者入室', NULL, 'low', 'rejected', '', '2026-11-24T05:10:00Z'),
    ('00000000-0000-4000-8000-000000000005', '00000000-0000-0000-0000-000000000000', 'what time is it', NULL, 'high', 'recorded', NULL, '2026-11-24T12:00:00.001Z'),
    ('00000000-0000-4000-8000-000000000006', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', 'time out', '435eb911-73bb-8108-9225-0fe3f3270adf', 'low', 'timeout', 'time out', '2026-11-24T12:00:01.000Z'),
    ('00000000-0000-4000-8000-000000000007', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', 'incision', '12193942-bcbb-80f6-9ee6-262a7c4d93ac', 'medium', 'cancelled', 'decision', '2026-11-24T12:00:02.000Z');
