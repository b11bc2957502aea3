// VoiceEngine
