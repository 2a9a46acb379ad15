import { enableCompileCache } from 'node:module'

// Plain JavaScript, because the first file is not cached: from here on, what is imported is stripped and compiled once.
enableCompileCache(`${import.meta.dirname}/../.cache/compile`)

// Sequelize's words on a transaction that fails: the error itself comes too, and the command says what it means.
const { warn } = console
console.warn = (...words) => /^(?:Committing|Rolling back) transaction /.test(String(words[0])) || warn(...words)

const { run } = await import('./run.ts')
const { terminal, watchOutput } = await import('./io.ts')

watchOutput()
process.exitCode = await run(process.argv.slice(2), terminal())
