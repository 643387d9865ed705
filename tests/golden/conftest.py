"""`pytest tests/golden --regenerate` records the golden matches anew: deliberately, after a change that is meant."""


def pytest_addoption(parser):
    parser.addoption("--regenerate", action="store_true", help="record the golden matches anew")
