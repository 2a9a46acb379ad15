import { enableCompileCache } from 'node:module'

// First of all: what is imported from here on is compiled once, then read back.
enableCompileCache(`${import.meta.dirname}/../.cache/compile`)

const { run } = await import('./run.ts')
const { terminal } = await import('./io.ts')

process.exitCode = await run(process.argv.slice(2), terminal())
