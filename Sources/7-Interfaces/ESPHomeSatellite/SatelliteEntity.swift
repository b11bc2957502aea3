#if Control
    import ESPHomeAPI

    /// The entities of a satellite in Home Assistant. The raw values are the keys in messages.
    enum SatelliteEntity: UInt32, CaseIterable {
        case mute = 1
        case listen, volume, player, state, lastCommand, score

        var key: UInt32 { rawValue }

        var description: ESPHomeEntity {
            switch self {
            case .mute: entity("mute", "Mute", "mdi:microphone-off", .toggle)
            case .listen: entity("listen", "Listen", "mdi:microphone-message", .button)
            case .volume:
                entity(
                    "volume", "Volume", "mdi:volume-high", .number(range: 0...100, step: 5, unit: "%"),
                    .configuration)
            case .player:
                entity(
                    "media_player", "Media player", "mdi:speaker",
                    .player(hertz: ESPHomeSatelliteOptions.hertz))
            case .state: entity("state", "State", "mdi:account-voice", .text)
            case .lastCommand: entity("last_command", "Last command", "mdi:message-text", .text)
            case .score:
                entity("wake_word_score", "Wake word score", "mdi:gauge", .reading(decimals: 2), .diagnostic)
            }
        }

        private func entity(
            _ id: String, _ name: String, _ icon: String, _ kind: ESPHomeEntity.Kind,
            _ category: ESPHomeEntity.Category = .main
        ) -> ESPHomeEntity {
            ESPHomeEntity(key: key, id: id, name: name, icon: icon, category: category, kind)
        }
    }
#endif
