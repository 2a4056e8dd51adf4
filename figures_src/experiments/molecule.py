"""A ring of six atoms with a tail of two: its waves, and how often a random walk comes back."""

import numpy as np

BONDS = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 6), (6, 7))
ATOMS = 8


def places() -> np.ndarray:
    """Where the atoms are drawn, shape (ATOMS, 2)."""
    angle = np.arange(6) * np.pi / 3
    ring = np.stack([-np.cos(angle), np.sin(angle)], axis=-1)
    return np.concatenate([ring, [[-2.0, 0.0], [-3.0, 0.0]]])


def adjacency(bonds: tuple[tuple[int, int], ...] = BONDS, atoms: int = ATOMS) -> np.ndarray:
    """1 where two atoms share a bond, shape (atoms, atoms)."""
    matrix = np.zeros((atoms, atoms))
    for first, second in bonds:
        matrix[first, second] = matrix[second, first] = 1
    return matrix


def waves(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues and eigenvectors of the Laplacian, degree - adjacency, slow ones first (Dwivedi et al., 2020)."""
    return np.linalg.eigh(np.diag(matrix.sum(axis=1)) - matrix)


def returns(matrix: np.ndarray, steps: int) -> np.ndarray:
    """Chance that a walk is back after 1, 2 ... steps, shape (atoms, steps) (Dwivedi et al., 2021)."""
    step = matrix / matrix.sum(axis=1, keepdims=True)
    return np.stack([np.diag(np.linalg.matrix_power(step, count)) for count in range(1, steps + 1)], axis=-1)


def distances(matrix: np.ndarray) -> np.ndarray:
    """Bonds on the shortest path between two atoms, shape (atoms, atoms) (Ying et al., 2021)."""
    reached, far = np.eye(len(matrix), dtype=bool), np.zeros(matrix.shape, dtype=int)
    for _ in range(len(matrix)):
        far += ~reached
        reached = reached | (reached @ matrix > 0)
    return far
