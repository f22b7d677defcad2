// Package largepage makes slices for tables of some megabytes that are read here and there: where the system can, they lie in
// pages of 2 MB. With pages of 4 KB such a table has more of them than the processor remembers the places of, so that a look
// at it waits for its page as well as for its memory. The package knows nothing of what the tables hold.
package largepage
