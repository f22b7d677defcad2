-- KEYS: an owner; ARGV: now
return used(roll(owner(1), clock(ARGV[1])))
