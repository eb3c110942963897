"""Build time, the same for every build of a version: `python build/package/build_time.py` prints it in seconds since 1970.

The environment variable SOURCE_DATE_EPOCH, a convention of build tools, sets the time. The default is the day of the version's
release.
"""

import os
from datetime import UTC, datetime

from release import newest_release


def build_time() -> int:
    """Return the timestamp of every file in a build, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is not None:
        return int(given)
    return int(datetime.fromisoformat(newest_release()["date"]).replace(tzinfo=UTC).timestamp())


if __name__ == "__main__":
    print(build_time())
