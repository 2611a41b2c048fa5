// What a host pays for what it does not use, in the bundlers that hosts have: a row is a claim, in one of them.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import { finish, runRows } from '../../scripts/rows.mjs'
import { root, run } from '../../scripts/steps.mjs'
import { listEntries } from '../published/consumers.mjs'
import { bundlers, unsplit } from './bundlers.mjs'
import { findMarkers } from './findMarkers.mjs'

const room = join(root, '.cache', 'bundlers')

/** Parts of the package that the small page does not compose. */
const optional = [
  'plugins/solana',
  'plugins/bip122',
  'plugins/stacks',
  'plugins/blockchain-api',
  'plugins/features/chooser',
  'plugins/features/names',
  'plugins/features/history',
  'plugins/features/onramp',
  'plugins/features/pay',
  'plugins/features/receive',
  'plugins/features/runes',
  'plugins/features/send',
  'plugins/features/siwx',
  'plugins/features/tokens',
  'plugins/features/swap',
  'server',
]

/** Parts that it draws with once the visitor acts. */
const onAct = ['ui/core/views', 'ui/shell', 'ui/kit']

/** What is told to developers alone: a file, and what a file that every page may draw says. */
const development = ['kernel/development', 'ui/development']
const toDevelopers = ['there is no icon', 'process.env']

const smallPage = `
  import { createAppKit } from 'tapkit'
  import { eip155 } from 'tapkit/eip155'
  import { mainnet } from 'tapkit/eip155/networks'
  globalThis.kit = createAppKit({ plugins: [eip155({ networks: [mainnet] })] })`

/** One export of an entry, and parts behind the others. */
const singles = [
  [
    "import { parseUnits } from 'tapkit/kernel'; globalThis.x = parseUnits",
    ['kernel/session', 'kernel/money', 'kernel/http'],
  ],
  [
    "import { base } from 'tapkit/eip155/networks'; globalThis.x = base",
    ['optimism', 'polygon'].map((name) => `plugins/eip155/networks/${name}.js`),
  ],
  ["import { Button } from 'tapkit/ui'; globalThis.x = Button", ['ui/kit/lists', 'ui/kit/fields', 'ui/kit/qr']],
  ["import { useAppKitTheme } from 'tapkit/react'; globalThis.x = useAppKitTheme", ['kernel/session', 'kernel/money']],
]

const { ok, output } = await ensureBuilt()
if (!ok) console.error(output)

// Out of the repository's own package: a name in a page's script is looked up in `node_modules`, as a host's is.
const installed = join(room, 'node_modules', 'tapkit')
await rm(room, { recursive: true, force: true })
await mkdir(installed, { recursive: true })
await writeFile(join(room, 'package.json'), '{ "type": "module", "private": true }\n')
await cp(join(root, 'package.json'), join(installed, 'package.json'))
await cp(join(root, 'dist'), join(installed, 'dist'), {
  recursive: true,
  filter: (path) => !/\.(map|d\.ts)$/.test(path),
})

/** All that a page can import. */
const entries = (await listEntries()).filter(({ path }) => path !== './server/node')
const markersOf = await findMarkers()
const everything = entries
  .map(
    ({ specifier }, index) => `import * as entry${index} from '${specifier}'\nglobalThis.entry${index} = entry${index}`,
  )
  .join('\n')
const nothing = entries.map(({ specifier }, index) => `import * as entry${index} from '${specifier}'`).join('\n')

const made = new Map()
/** A page's chunks; the same page is bundled once. */
function bundle(name, page, source, { mode = 'production', by = bundlers } = {}) {
  const key = `${name}-${page}`
  if (!made.has(key))
    made.set(
      key,
      (async () => {
        const input = join(room, key, 'page.js')
        await mkdir(join(room, key))
        await writeFile(input, source)
        return by[name](input, mode)
      })(),
    )
  return made.get(key)
}
const small = (name) => bundle(name, 'small', smallPage)
/** The page that has it all shows that what is looked for can be found; the quickest bundler makes it. */
const whole = () => bundle('esbuild', 'whole', everything, { mode: 'development', by: unsplit })

const textOf = (chunks) => chunks.map(({ code }) => code).join('\n')
const found = (text, markers) => markers.filter((marker) => text.includes(marker))

/** Complains of each part that `text` has something of, and of each that could not have been found. */
function mustLack(text, parts, control) {
  return parts.flatMap((part) => {
    const markers = markersOf(part)
    const there = found(text, markers)
    if (there.length > 0)
      return [
        `${part} is in it: ${there
          .slice(0, 3)
          .map((marker) => `"${marker}"`)
          .join(', ')}`,
      ]
    return found(control, markers).length > 0 ? [] : [`${part} is in no page at all, so that nothing is shown here`]
  })
}

const claims = {
  'what is not composed is not there': async (name) => {
    const text = textOf(await small(name))
    const own = found(text, markersOf('plugins/eip155'))
    return [
      ...(own.length > 30 ? [] : ['next to nothing is found of what is composed, so that nothing is shown here']),
      ...mustLack(text, optional, textOf(await whole())),
    ]
  },

  'entries that nothing is used of leave nothing': async (name) => {
    const text = textOf(await bundle(name, 'nothing', nothing, { by: unsplit })).trim()
    return text === '' ? [] : [`${text.length} characters are left: ${text.slice(0, 300)}`]
  },

  'one export leaves the others of its entry out': async (name) => {
    const control = textOf(await whole())
    const lines = singles.map(async ([source, parts], index) =>
      mustLack(textOf(await bundle(name, `single${index}`, source, { by: unsplit })), parts, control),
    )
    return (await Promise.all(lines)).flat()
  },

  'views, React and SDKs load on an act': async (name) => {
    const chunks = await small(name)
    const first = chunks.filter(({ isInitial }) => isInitial)
    const early = [...new Set(first.flatMap(({ imports }) => imports))].filter((id) => !id.startsWith('tapable'))
    const late = chunks.filter((chunk) => !first.includes(chunk)).flatMap(({ imports }) => imports)
    return [
      ...early.map((id) => `${id} loads with the page`),
      ...['react', 'viem'].flatMap((name) =>
        late.some((id) => id === name || id.startsWith(`${name}/`))
          ? []
          : [`${name} is in no page at all, so that nothing is shown here`],
      ),
      ...mustLack(textOf(first), onAct, textOf(chunks)),
    ]
  },

  'what is for developers is not in production': async (name) => {
    const [text, control] = [textOf(await small(name)), textOf(await whole())]
    const [told, known] = [toDevelopers, toDevelopers.slice(0, 1)]
    return [
      ...mustLack(text, development, control),
      ...found(text, told).map((words) => `"${words}" is in it`),
      ...known.filter((words) => !control.includes(words)).map((words) => `"${words}" is in no page at all`),
    ]
  },
}

const rows = Object.entries(claims).flatMap(([claim, check]) =>
  Object.keys(bundlers).map((name) => ({ name: `${name}: ${claim}`, run: async () => (await check(name)).join('\n') })),
)
rows.push({
  name: 'no file does anything when it is imported, as `sideEffects` has bundlers believe',
  run: async () => {
    const { code, output } = await run([process.execPath, join(root, 'tests/bundlers/importAll.mjs')])
    return code === 0 ? '' : output
  },
})
finish(await runRows(rows))
