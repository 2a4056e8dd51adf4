# %% [markdown]
# # Example notebook
#
# A notebook is an experiment that a reader can follow line by line. This one asks whether a turn changes the length of
# a vector. It begins with its question, and ends with what the experiment can and cannot show.

# %%
# Finds the project. Away from a checkout (in Colab, say) it fetches the project and what it needs.
import os
import subprocess
import sys
from pathlib import Path

here = Path.cwd()
project = next((folder for folder in (here, *here.parents) if (folder / "figures_src").is_dir()), None)
if project is None:
    address = os.environ.get("REPOSITORY_URL") or input("Address of the project's Git repository: ")
    project = here / "positional-encodings"
    subprocess.run(["git", "clone", "--depth", "1", address, project], check=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "array-api-compat", "matplotlib", "torch"], check=True
    )
sys.path.insert(0, str(project))

# %%
import numpy as np

from figures_src.encoding import rotary

random = np.random.default_rng(0)
vector = random.standard_normal(64)

# %% [markdown]
# The vector stands at five places of a text. If a turn is a turn, all lengths are the same.

# %%
position = np.array([0, 1, 10, 100, 1000])
turned = rotary.rotate(np.broadcast_to(vector, (5, 64)), position, rotary.frequencies(64))
np.linalg.norm(turned, axis=-1).round(6)

# %% [markdown]
# They are. This shows the length of one vector at five positions; that it holds for every vector and every position
# follows from the formula, which is made of rotations.
