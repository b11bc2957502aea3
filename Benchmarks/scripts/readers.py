"""The readers of speech/voices that no model has heard."""
import glob
import os
import shutil


def unheard(data, folder):
    """Fills a folder with the recordings of every second reader, and gives its path: the background bank has the others."""
    os.makedirs(folder, exist_ok=True)
    for reader in sorted(glob.glob(os.path.join(data, "speech", "voices", "*", "")))[::2]:
        for recording in glob.glob(os.path.join(reader, "**", "*.opus"), recursive=True):
            shutil.copy(recording, folder)
    return folder
