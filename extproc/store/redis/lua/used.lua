-- KEYS: an owner, the account's calls at 5; ARGV: now
return used(roll(owner(1), clock(ARGV[1]), KEYS[5]))
