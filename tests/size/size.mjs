// `npm run size`: a table, or JSON with `-- --json`; `-- --modules` lists what weighs most.
import { ensureBuilt } from '../../scripts/build.mjs'
import { finish } from '../../scripts/rows.mjs'
import { budgets } from './budgets.mjs'
import { measure } from './measure.mjs'

const wantsJson = process.argv.includes('--json')
const wantsModules = process.argv.includes('--modules')

const { ok, output } = await ensureBuilt()
if (!ok) console.error(output)

const rows = []
for (const budget of budgets) {
  const row = { name: budget.name, limit: budget.limit * 1000 }
  try {
    const { bytes, chunks, modules, forbidden } = await measure(budget)
    const early = forbidden.length ? `${forbidden.join(', ')} must not load before a click` : ''
    const complaint = chunks.length > budget.files ? `${chunks.length} files, not ${budget.files}` : early
    rows.push({ ...row, bytes, passed: bytes <= row.limit && !complaint, complaint, chunks, modules })
  } catch (error) {
    rows.push({ ...row, bytes: null, passed: false, complaint: firstLine(error), chunks: [], modules: [] })
  }
}

if (wantsJson) console.log(JSON.stringify(rows, null, 2))
else for (const row of rows) print(row)
const failing = rows.filter(({ passed }) => !passed)
finish({
  passed: rows.length - failing.length,
  failed: failing.length,
  failures: failing.map(({ name, bytes, limit, complaint }) => ({
    name,
    words: `${bytes} of ${limit} bytes. ${complaint}`,
  })),
  silent: wantsJson,
})

function print({ name, bytes, limit, passed, complaint, modules }) {
  const measured = bytes === null ? 'none' : `${(bytes / 1000).toFixed(2)} kB`
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(52)} ${measured.padStart(9)} of ${limit / 1000} kB`)
  if (complaint) console.log(`     ${complaint}`)
  if (!wantsModules) return
  for (const { id, bytes: size } of modules.slice(0, 20)) console.log(`     ${String(size).padStart(6)} ${id}`)
}

function firstLine(error) {
  const lines = String(error?.message ?? error).split('\n')
  return lines.find((line) => /could not|cannot|not resolve|missing|no chunk|failed to/i.test(line)) ?? lines[0]
}
