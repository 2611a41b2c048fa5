import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addElements, installConsumer, listEntries, typeCheck } from '../tests/published/consumers.mjs'
import { checkExamples } from '../tests/published/examples.mjs'
import { compareExports } from '../tests/published/exports.mjs'
import { ensureBuilt } from './build.mjs'
import { finish, runRows } from './rows.mjs'
import { writeSbom } from './sbom.mjs'
import { root, run, tools } from './steps.mjs'
import { takenIn } from './takeIn.mjs'

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
  return installConsumer('react', ['react', 'react-dom', '@types/react', '@types/react-dom', 'viem', 'ethers', 'hono'])
})
const withReact18 = once(async () => {
  await built()
  return installConsumer('react18', [
    ['react-18', 'react'],
    ['react-dom-18', 'react-dom'],
    ['types-react-18', '@types/react'],
    'viem',
  ])
})
const entries = await listEntries()
const types = (consumer, list, resolution) => async () => typeCheck(await consumer(), list, resolution)

/** The registry that this lockfile was written from has none of these binaries, for computers that nobody has tested on. */
const unhashed = /^litesvm-(darwin|linux-arm64|linux-x64-musl)/

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
  {
    name: 'npm compares every package of the lockfile with a hash',
    run: async () => {
      const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
      const bare = Object.entries(packages).filter(([path, { integrity, link }]) => path && !integrity && !link)
      const names = bare.map(([path]) => path.replace('node_modules/', '')).filter((name) => !unhashed.test(name))
      return names
        .map((name) => `${name} has no integrity: delete its entry, and run npm install --package-lock-only`)
        .join('\n')
    },
  },
  {
    name: 'the bill of materials has every dependency, and nothing that only tests use',
    run: async () => {
      const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
      const names = (await writeSbom(join(root, '.cache', 'check.cdx.json'))).map((line) => line.split(' ')[0])
      const lost = [...Object.keys(dependencies), ...takenIn].filter((name) => !names.includes(name))
      const stray = names.filter((name) => name in devDependencies && !takenIn.includes(name))
      return [...lost.map((name) => `${name} is missing`), ...stray.map((name) => `${name} is in it`)].join('\n')
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
    {
      name: `published types, ${resolution}, with the types of React 18`,
      run: types(withReact18, entries, resolution),
    },
    {
      name: `published types of the elements, ${resolution}: the page, JSX, Vue and Svelte`,
      run: async () => {
        const folder = await withReact()
        return typeCheck(folder, [], resolution, await addElements(folder))
      },
    },
    {
      name: `published types of the elements, ${resolution}, with the types of React 18`,
      run: async () => {
        const folder = await withReact18()
        return typeCheck(folder, [], resolution, await addElements(folder))
      },
    },
  ]),
  { name: 'each example of the docs compiles by itself', run: async () => checkExamples(await withReact()) },
  {
    name: 'server components import every entry',
    run: async () => {
      const cwd = await withReact()
      await copyFile(join(root, 'tests/published/serverComponents.mjs'), join(cwd, 'serverComponents.mjs'))
      const names = entries.map(({ specifier }) => specifier)
      return command([process.execPath, '--conditions=react-server', 'serverComponents.mjs', ...names], { cwd })()
    },
  },
  {
    // Tools of monorepos call their own sources so: what is installed must not answer with its TypeScript.
    name: 'a consumer with a condition called `source` gets what was built',
    run: async () => {
      const load = 'for (const name of process.argv.slice(1)) await import(name)'
      const names = entries.map(({ specifier }) => specifier)
      const line = [process.execPath, '--conditions=source', '--input-type=module', '--eval', load, ...names]
      return command(line, { cwd: await withReact() })()
    },
  },
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
