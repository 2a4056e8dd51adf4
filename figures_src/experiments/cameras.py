"""Two cameras in a plane, described from two origins: scores of relative poses, and of poses that are added."""

import numpy as np

QUERY, KEY = np.array([0.9, 0.2, 0.3]), np.array([0.4, -0.5, 0.6])
FIRST, SECOND = (0.0, 0.0, 0.5), (2.0, 0.6, 2.4)  # x, y and direction in radians


def placed(x: float, y: float, direction: float) -> np.ndarray:
    """Camera to world: a rotation and a translation in the plane, shape (3, 3)."""
    cos, sin = np.cos(direction), np.sin(direction)
    return np.array([[cos, -sin, x], [sin, cos, y], [0, 0, 1]])


def relative_score(first: np.ndarray, second: np.ndarray) -> float:
    """Score of QUERY at the first camera and KEY at the second, `(T1^T q) . (T2^-1 k)` with T world to camera.

    Miyato et al., 2024 (GTA), arXiv 2310.10375, section 3.
    """
    one, other = np.linalg.inv(first), np.linalg.inv(second)
    return float((one.T @ QUERY) @ (np.linalg.inv(other) @ KEY))


def added_score(first: np.ndarray, second: np.ndarray) -> float:
    """The same if each camera's place and direction are added to the vector."""
    return float((QUERY + _numbers(first)) @ (KEY + _numbers(second)))


def _numbers(pose: np.ndarray) -> np.ndarray:
    return np.array([pose[0, 2], pose[1, 2], np.arctan2(pose[1, 0], pose[0, 0])])
