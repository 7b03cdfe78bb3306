"""Random documents, and how their layouts compare with Chromium's; see Scripts/random-documents.py."""
