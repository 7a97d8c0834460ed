"""A back end that claims three presses to be the fewest where two will do."""

from dataclasses import replace

from tests import fakes

BACKENDS = (replace(fakes.backend("claims_optimal"), name="liar"),)
