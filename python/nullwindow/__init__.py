"""Memory-enhanced minimax search: MTD(f), SSS*, NegaScout and their relatives.

>>> import nullwindow
>>> nullwindow.perft("chess", 3)
8902
"""

from ._nullwindow import __version__, perft

__all__ = ["__version__", "perft"]
