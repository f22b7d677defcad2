// Package plot draws small charts as SVG: bars and lines, readable on light and on dark pages. It knows nothing of what the
// numbers are.
package plot
