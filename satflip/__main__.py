"""python -m satflip"""

from satflip.cli import main

main()
