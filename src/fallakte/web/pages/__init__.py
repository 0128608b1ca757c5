"""The pages, one file each: home, new table, lobby, a seat's link, the end, the replay, and what went wrong."""
