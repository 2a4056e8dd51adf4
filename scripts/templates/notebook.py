# %% [markdown]
# # Example notebook
#
# A notebook is an experiment that a reader can follow line by line. This one asks whether a turn changes the length of
# a vector. It begins with its question, and ends with what the experiment can and cannot show.

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
