// CommandFiles
