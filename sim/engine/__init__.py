"""What every game shares: contract, chance, arena, replay, conformance."""
