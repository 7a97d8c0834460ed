"""Where `satflip` and `python -m satflip` start: Ctrl-C has its answer before anything else is imported."""

from __future__ import annotations

import os


def main() -> None:
    """The console script: `satflip.cli.main`; Ctrl-C while that is imported is exit code 130 and one line."""
    try:
        import signal

        # whoever started us may have said that Ctrl-C is not for us (nohup)
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _leave)
    except KeyboardInterrupt:
        _leave()
    from satflip.cli import main as run

    run()


def _leave(number: int = 0, frame: object = None) -> None:
    # at once: an exception could be lost, or told, by whatever is being imported, and there is nothing to save yet
    os.write(2, b"satflip: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    main()
