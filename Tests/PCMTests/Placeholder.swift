// PCM
