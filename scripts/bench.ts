import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#config/env.ts'

/** `npm run bench` lists the benchmarks; `npm run bench page` runs one. */
const folder = join(ROOT, 'bench')
const [name, ...rest] = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((file) => /^[a-z]+\.ts$/.test(file))
  .map((file) => file.slice(0, -3))

if (!name || !existsSync(join(folder, `${name}.ts`))) {
  console.log(`Benchmarks: ${names.join(', ')}\nRun one with: npm run bench ${names[0]}`)
  process.exit(name ? 2 : 0)
}
spawn(process.execPath, [join(folder, `${name}.ts`), ...rest], { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
)
