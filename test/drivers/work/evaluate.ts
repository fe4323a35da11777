/** Runs a program given as an address. */
await import(process.argv[2] ?? '')
