// AudioFiles
