"""Build time, the same for everybody who builds a version: `python build/package/build_time.py` prints it in seconds since 1970.

It is SOURCE_DATE_EPOCH where that is set, as tools that build agree to read it, else the day of the version's release.
"""

import os
from datetime import UTC, datetime

from release import newest_release


def build_time() -> int:
    """Return the time that all files of a build bear."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is not None:
        return int(given)
    return int(datetime.fromisoformat(newest_release()["date"]).replace(tzinfo=UTC).timestamp())


if __name__ == "__main__":
    print(build_time())
