"""The zip of the site."""

import os
import zipfile

from scripts.pages import offline


def test_equal_sites_give_equal_zips_whatever_their_dates(tmp_path):
    packed = []
    for name in ("one", "two"):
        site = tmp_path / name
        (site / "rotary").mkdir(parents=True)
        (site / "index.html").write_text("home")
        (site / "rotary" / "rotation.html").write_text("page")
        os.utime(site / "index.html", (1_000_000_000 + len(packed),) * 2)
        packed.append(offline.pack(site, tmp_path / f"{name}-zip"))
    assert packed[0].read_bytes() == packed[1].read_bytes()
    assert zipfile.ZipFile(packed[0]).namelist() == [
        "positional-encodings-illustrated/index.html",
        "positional-encodings-illustrated/rotary/rotation.html",
    ]
