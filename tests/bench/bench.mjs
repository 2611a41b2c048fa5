// `npm run bench`: a table, or JSON with `-- --json`; `-- --runs=3` for a quick look.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ensureBuilt } from '../../scripts/build.mjs'
import { root } from '../../scripts/steps.mjs'

// A tool that runs under vite is in development; what is measured must be what visitors get.
process.env.NODE_ENV = 'production'

const runs = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 7)

const { ok, output } = await ensureBuilt()
if (!ok) console.error(output)
// The bench is TypeScript, which Node 20 does not run.
const { module } = await runnerImport(join(root, 'tests/bench/main.ts'), { configFile: false, root, logLevel: 'warn' })
process.exitCode = (await module.main({ runs, json: process.argv.includes('--json') })) ? 0 : 1
