"""`python -m fallakte` is the command as well."""

from fallakte.cli import main

if __name__ == "__main__":
    main()
