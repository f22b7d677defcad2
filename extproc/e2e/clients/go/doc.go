// Command openai-go drives the gateway with the official Go client: plain, streams, tools, errors.
package main
