// Package report writes the quality of detection as a page with pictures, beside the figures of others.
//
// It is handed scored sets, and knows nothing of how spans are found or scored.
package report
