import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root, run, tools } from '../../scripts/steps.mjs'

/** Which entries need React to be used, and so may name its types. */
const needsReact = /^\.(\/ui|(\/.+)?\/react)?$/

/** The entries of the package that are code. */
export async function listEntries() {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => ({
      path,
      specifier: path.replace(/^\./, 'tapkit'),
      usesReact: needsReact.test(path),
      ...target,
    }))
}

let packed
/** The package as npm would deliver it, packed once for all consumers. */
const pack = () => {
  packed ??= (async () => {
    const folder = join(root, '.cache', 'consumers', 'packed')
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const { code, output } = await run(['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder])
    if (code !== 0) throw new Error(output)
    const archive = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
    return join(folder, archive)
  })()
  return packed
}

/**
 * Packs the package and installs it as npm would, with its dependencies and the peers named, into a folder of its own. A peer
 * that is installed here under another name is `[that name, its own]`.
 * @returns {Promise<string>} the folder
 */
export async function installConsumer(name, peers) {
  const folder = join(root, '.cache', 'consumers', name)
  const modules = join(folder, 'node_modules')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(modules, 'tapkit'), { recursive: true })
  await run(['tar', '-xzf', await pack(), '--strip-components=1', '-C', join('node_modules', 'tapkit')], {
    cwd: folder,
  })
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  const { dependencies } = JSON.parse(await readFile(join(modules, 'tapkit/package.json'), 'utf8'))
  for (const dependency of [...Object.keys(dependencies), ...peers]) await install(modules, ...[dependency].flat())
  return folder
}

async function install(modules, dependency, name = dependency) {
  const source = join(root, 'node_modules', dependency)
  const target = join(modules, name)
  await cp(source, target, {
    recursive: true,
    force: false,
    filter: (path) => path === source || basename(path) !== 'node_modules',
  })
  const { dependencies = {} } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  for (const next of Object.keys(dependencies)) {
    // A package that needs another version than the rest has it to itself.
    const own = join(source, 'node_modules', next)
    if (existsSync(own)) await cp(own, join(target, 'node_modules', next), { recursive: true })
    else await install(modules, next)
  }
}

/** Puts a page into a consumer that uses the elements in markup, and a Vue that has the one type that it needs, and one that it must not touch. */
export async function addElements(folder) {
  const vue = join(folder, 'node_modules/vue')
  await mkdir(vue, { recursive: true })
  await writeFile(join(vue, 'package.json'), '{ "name": "vue", "version": "3.5.0", "types": "index.d.ts" }\n')
  await writeFile(
    join(vue, 'index.d.ts'),
    'export interface GlobalComponents {}\nexport interface Ref<T> {\n  value: T\n}\n',
  )
  await cp(join(root, 'tests/published/elements.tsx'), join(folder, 'elements.tsx'))
  return ['elements.tsx']
}

/**
 * Type-checks a page that imports every entry given, and pages of its own, against the packed declarations alone.
 * @returns {Promise<string>} what tsc complains about; empty when nothing
 */
export async function typeCheck(folder, entries, moduleResolution, pages = []) {
  const name = `all.${moduleResolution}`
  const lines = entries.flatMap(({ specifier }, index) => [
    `import * as entry${index} from '${specifier}'`,
    `export const names${index}: string[] = Object.keys(entry${index})`,
  ])
  await writeFile(join(folder, `${name}.ts`), `${lines.join('\n')}\n`)
  const config = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: moduleResolution === 'nodenext' ? 'NodeNext' : 'ESNext',
      moduleResolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      // Declarations are checked too: that is what this is for.
      skipLibCheck: false,
      types: [],
      jsx: 'react-jsx',
      noEmit: true,
    },
    files: [`${name}.ts`, ...pages],
  }
  await writeFile(join(folder, `tsconfig.${moduleResolution}.json`), JSON.stringify(config, null, 2))
  const { code, output } = await run([...tools.tsc, '-p', `tsconfig.${moduleResolution}.json`], { cwd: folder })
  return code === 0 ? '' : output
}
