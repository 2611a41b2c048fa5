import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installConsumer, listEntries, typeCheck } from '../tests/published/consumers.mjs'
import { compareExports } from '../tests/published/exports.mjs'
import { ensureBuilt } from './build.mjs'
import { finish, runRows } from './rows.mjs'
import { root, run, tools } from './steps.mjs'

/** A command's complaint is its output. */
const command = (line, options) => async () => {
  const { code, output } = await run(line, options)
  return code === 0 ? '' : output || `exit code ${code}`
}

const once = (task) => {
  let result
  return () => {
    result ??= task()
    return result
  }
}
const built = once(ensureBuilt)
const plain = once(async () => {
  await built()
  return installConsumer('plain', [])
})
const withReact = once(async () => {
  await built()
  return installConsumer('react', ['react', 'react-dom', '@types/react', '@types/react-dom', 'viem'])
})
const entries = await listEntries()
const types = (consumer, list, resolution) => async () => typeCheck(await consumer(), list, resolution)

const rows = [
  { name: 'biome', run: command([...tools.biome, 'check', '--error-on-warnings', '--max-diagnostics=50', '.']) },
  { name: 'types of the repository', run: command([...tools.tsc, '--noEmit']) },
  {
    name: 'build',
    run: async () => {
      const { ok, output } = await built()
      return ok ? '' : output
    },
  },
  { name: 'knip: no unused file, export or dependency', run: command([...tools.knip, '--no-progress']) },
  {
    name: 'publint',
    run: async () => {
      await built()
      return command([...tools.publint, '--strict'])()
    },
  },
  {
    name: 'exports are those of tests/published/exports.json',
    run: async () => {
      await built()
      const lines = await compareExports()
      return lines.length ? `${lines.join('\n')}\nIf meant: npm run check:exports` : ''
    },
  },
  ...['bundler', 'nodenext'].flatMap((resolution) => [
    {
      name: `published types, ${resolution}, without React or viem installed`,
      run: types(
        plain,
        entries.filter(({ usesReact }) => !usesReact),
        resolution,
      ),
    },
    { name: `published types, ${resolution}, with React and viem`, run: types(withReact, entries, resolution) },
  ]),
  {
    name: 'the published kernel connects where code generation is forbidden',
    run: async () => {
      const cwd = await plain()
      await copyFile(join(root, 'tests/published/noEval.mjs'), join(cwd, 'noEval.mjs'))
      return command([process.execPath, '--disallow-code-generation-from-strings', 'noEval.mjs'], { cwd })()
    },
  },
]

finish(await runRows(rows))
