// Package encoding takes the content coding off an upstream's answer, piece by piece as it comes, so that a compressed
// stream is read event by event like any other.
//
// What it can't read it refuses: an answer is never passed on unread. It knows nothing of what the bytes mean.
package encoding
