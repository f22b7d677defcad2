// Package address finds postal addresses by their shape: a street with its number, what stands beside it (flat, floor,
// staircase), and the postcode and town after it, as the countries of the five languages and their neighbours write them; boxes at the
// post office, and postcodes alone. A line's end may divide any of them.
//
// It looks at words and lists only, and knows nothing of the model; who calls it joins both.
package address
