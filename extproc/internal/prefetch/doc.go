// Package prefetch asks for memory that will be read soon, while there is still something else to do. A load that waits for its
// memory holds up all that follows it once the processor has no room to run further ahead; what is asked for holds up nothing. The
// package knows nothing of what the tables hold. On processors whose instruction for it is not written down here it does nothing.
package prefetch
