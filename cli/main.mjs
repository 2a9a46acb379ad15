import { enableCompileCache } from 'node:module'

// Plain JavaScript, because the first file is not cached: from here on, what is imported is stripped and compiled once.
enableCompileCache(`${import.meta.dirname}/../.cache/compile`)

const { run } = await import('./run.ts')
const { terminal } = await import('./io.ts')

process.exitCode = await run(process.argv.slice(2), terminal())
