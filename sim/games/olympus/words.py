class OlympusWords: pass
