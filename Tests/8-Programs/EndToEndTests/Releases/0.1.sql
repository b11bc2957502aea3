-- A database as voiced 0.1 left it: the tables by the statements of commit 9b645152 (2026-11-21),
-- the rows as that version wrote them. Never edited: rows that people have in such files must stay.

PRAGMA application_id = 1450132846;
PRAGMA journal_mode = WAL;

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('1 aliases and logs');

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

INSERT INTO voice_command_aliases (id, facility_id, milestone_type_id, facility_milestone_id, alias_phrase, action_type, source_alias_id, is_active, auto_learned, deleted_at) VALUES
    ('f6b12d12-f89a-83f7-ad03-b819e61f9833', NULL, '7a246e84-bf0f-8a31-9f10-1e70992871bd', NULL, 'patient in', 'record', NULL, 1, 0, NULL),
    ('2ac25cc4-8908-8295-8d9f-00ee0081f55b', NULL, '7a246e84-bf0f-8a31-9f10-1e70992871bd', NULL, 'patient is in the room', 'record', NULL, 1, 0, NULL),
    ('26c0161a-2979-8207-a33a-958e5e9fa0bb', NULL, 'b8a5f137-7044-889f-b402-9cae44006187', NULL, 'incision', 'record', NULL, 1, 0, NULL),
    ('9b3d3395-be61-8602-b7e5-d7ce56d7f99d', NULL, '187c4621-ed44-8866-acee-e3abc84f1a40', NULL, 'time out', 'record', NULL, 1, 0, NULL),
    ('17df4676-349a-8a75-945b-90853b245be4', NULL, NULL, NULL, 'what time is it', 'query_time', NULL, 1, 0, NULL),
    ('519eaaf5-ea76-89bb-b41b-1ced86e42638', NULL, NULL, NULL, 'undo that', 'undo_last', NULL, 0, 0, NULL),
    ('00000000-0000-4000-8000-00000000000a', '5f0c0a52-6e52-4f0e-9a52-8f3f3a9e6a01', 'b8a5f137-7044-889f-b402-9cae44006187', NULL, 'first cut', 'record', NULL, 1, 0, NULL),
    ('00000000-0000-4000-8000-00000000000b', '5f0c0a52-6e52-4f0e-9a52-8f3f3a9e6a01', NULL, NULL, 'roll on', 'next_patient', NULL, 1, 0, '2026-11-21T06:00:00.000Z');

INSERT INTO voice_command_logs (id, case_id, command_text, matched_milestone_id, confidence_level, outcome, source_text, created_at) VALUES
    ('00000000-0000-4000-8000-000000000001', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', 'patient in', 'efd28518-7794-864f-9b89-92453d652b4e', 'high', 'recorded', 'Patient in.', '2026-11-21T05:00:00.120Z'),
    ('00000000-0000-4000-8000-000000000002', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', 'incision', '12193942-bcbb-80f6-9ee6-262a7c4d93ac', 'medium', 'pending', 'in vision', '2026-11-21T05:09:01.000Z'),
    ('00000000-0000-4000-8000-000000000003', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', '''; DROP TABLE voice_command_logs; --', NULL, 'none', 'unrecognized', NULL, '2026-11-21T05:09:02.500Z'),
    ('00000000-0000-4000-8000-000000000004', '7d5a1f0e-0b1c-4f6e-8a44-0d7d3f1b2c01', '患者入室', NULL, 'low', 'rejected', '', '2026-11-21T05:10:00Z');
