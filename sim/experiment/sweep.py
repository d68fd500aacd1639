"""A sweep: rule values that are varied, one version of the rules for every point of its design."""

from typing import Annotated, Literal, Self

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from sim.experiment.frozen import FrozenJson, FrozenMap, FrozenMapping
from sim.experiment.part import Id, Name, Number, Part, refuse

Design = Literal["grid", "morris", "sobol"]
FEWEST_SAMPLES = {"morris": 4, "sobol": 16}
_ONLY_ASSUMED = ("step", "by", "skip")


class Sweep(Part):
    """Rule values to vary: `values` (all combinations), `ranges` (a design that spreads points) or `assumed`."""

    id: Id
    """Name of the sweep; its versions of the rules are called `<id> #1`, `<id> #2` and so on."""
    values: FrozenMap[Annotated[tuple[FrozenJson, ...], Field(min_length=1)]] = Field(default_factory=FrozenMapping)
    """Rule values and the list of what each shall be; several are played in all combinations."""
    ranges: FrozenMap[tuple[Number, Number]] = Field(default_factory=FrozenMapping)
    """Rule values and the lowest and highest that each may be; whole numbers stay whole."""
    assumed: bool = False
    """Vary every assumed value of the game, up and down by one step, one at a time."""
    design: Design | None = None
    """`grid` for values; for ranges `morris` (few points: which values matter) or `sobol` (shares of the spread)."""
    samples: Annotated[int, Field(ge=1)] | None = None
    """Morris: paths through the ranges, 4 or more, 10 are usual; Sobol: base points, a power of 2 from 16 on."""
    step: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """How far an assumed value is moved (1); whole numbers take the nearest whole step."""
    by: Literal["table", "value"] | None = None
    """Whether assumed values of one table move together, each column of it (`table`), or one by one (`value`)."""
    skip: tuple[str, ...] = ()
    """Assumed values to leave as they are: paths, with `*` for any part."""
    tables: tuple[Name, ...] = ()
    """Tables at which the versions are played; the first one if none is named."""
    blocks: Annotated[int, Field(ge=2)] | None = None
    """Most deals for every version; as many as the table plays if not given."""
    metrics: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    """What is measured beside the metrics of the targets, with `*` for any part of a name."""

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kinds = {"values": bool(self.values), "ranges": bool(self.ranges), "assumed": self.assumed}
        given = [name for name, is_given in kinds.items() if is_given]
        if len(given) != 1:
            refuse(
                f"the sweep '{self.id}' has {' and '.join(given) or 'nothing to vary'}",
                "give exactly one of values: {path: [1, 2]}, ranges: {path: [low, high]} or assumed: true",
            )
        self._design_fits(given[0])
        foreign = [] if self.assumed else [name for name in _ONLY_ASSUMED if getattr(self, name)]
        if foreign:
            refuse(f"'{foreign[0]}' is for a sweep of assumed values", f"delete '{foreign[0]}', or write assumed: true")
        return self

    def _design_fits(self, kind: str) -> None:
        if kind != "ranges":
            if self.design not in (None, "grid") or (self.assumed and self.design):
                refuse(f"the design {self.design} does not go with {kind}", "delete 'design', or give ranges")
            if self.samples is not None:
                refuse(f"'samples' does not go with {kind}", "delete it, or give ranges and a design")
            return
        if self.design not in ("morris", "sobol") or self.samples is None:
            refuse("ranges need a design and its samples", "add design: morris and samples: 10")
        if self.samples < (fewest := FEWEST_SAMPLES[self.design]):
            refuse(f"{self.samples} samples are too few for intervals", f"write samples: {fewest} or more")
        if self.design == "sobol" and self.samples.bit_count() != 1:
            nearest = 1 << self.samples.bit_length()
            refuse(f"{self.samples} samples are not a power of 2, which Sobol needs", f"write samples: {nearest}")
        for path, (low, high) in self.ranges.items():
            if low >= high:
                refuse(f"the range [{low:g}, {high:g}] of '{path}' contains nothing", "put the lower end first")

    @model_serializer(mode="wrap")
    def _without_what_is_not_given(self, handler: SerializerFunctionWrapHandler) -> dict[str, object]:
        return {name: value for name, value in handler(self).items() if value not in (None, [], {}, ())}

    @property
    def kind(self) -> Literal["grid", "morris", "sobol", "assumed"]:
        """What sort of design it has."""
        return "assumed" if self.assumed else self.design or "grid"
