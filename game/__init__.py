"""二七王 (Er Qi Wang): rules, table and bots. Knows no window and, outside `game.net`, no socket."""
