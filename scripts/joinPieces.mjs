import { readdir, readFile, rm } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { rollup } from 'rollup'
import { parseAst } from 'rollup/parseAst'
import { root } from './steps.mjs'

const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** What a page loads at once. A module of these stays a file of its own: a page pays for those that it composes. */
const atOnce = [
  'kernel/createKernel.js',
  'plugins/bip122/index.js',
  'plugins/bip122/request.js',
  'plugins/blockchain-api/index.js',
  'plugins/eip155/eip155.js',
  'plugins/features/analytics/index.js',
  'plugins/features/chooser/index.js',
  'plugins/features/email-capture/index.js',
  'plugins/features/names/index.js',
  'plugins/features/history/index.js',
  'plugins/features/onramp/index.js',
  'plugins/features/pay/index.js',
  'plugins/features/receive/index.js',
  'plugins/features/remote-config/index.js',
  'plugins/features/runes/index.js',
  'plugins/features/send/index.js',
  'plugins/features/siwx/index.js',
  'plugins/features/tokens/index.js',
  'plugins/features/swap/index.js',
  'plugins/features/swap/jupiter/index.js',
  'plugins/features/swap/uniswap-v2/index.js',
  'plugins/solana/index.js',
  'plugins/stacks/index.js',
  'plugins/walletconnect/index.js',
  'ui/index.js',
  'ui/react.js',
]

/** What a page loads later, whole: its button, what the first list is drawn with, and what the account is. */
const button = 'ui/buttons/createPaint.js'
const modal = 'ui/pieces/modal.js'
const account = 'ui/pieces/account.js'

/** What a page that has the chooser in the place of the modal loads later. */
const chooser = 'plugins/features/chooser/views/mount.js'

/**
 * Joins the modules that are always loaded together, in a folder of `dist/`. A host's bundler makes a file of what each set
 * of its `import()`s shares, and of 120 modules there are many such sets.
 * @param {string} folder
 */
export async function joinPieces(folder) {
  const modules = await readModules(folder)
  const pieceOf = choosePieces(modules)
  const alone = [...modules.keys()].filter((path) => (pieceOf.get(path) ?? path) === path)
  const bundle = await rollup({
    input: Object.fromEntries(alone.map((path) => [path, path])),
    treeshake: { moduleSideEffects: false },
    // An entry exports what it declares; a module of ours, what its neighbours in the piece are asked for too.
    preserveEntrySignatures: 'allow-extension',
    onwarn: complain,
    plugins: [
      {
        name: 'modules',
        resolveId: (id, from) => {
          if (from && !id.startsWith('.')) return { id, external: true }
          const path = resolve(from, id)
          return pieceOf.get(from) === button && pieceOf.has(twinOf(path)) ? twinOf(path) : path
        },
        // A file of another name than it is imported by now: Rollup would wrap each import() to hide what a piece has more.
        resolveDynamicImport: (id, from) =>
          id.startsWith('.') ? { id: later + resolve(from, id), external: true } : null,
        load: (id) => modules.get(id).code,
        renderChunk: (code, { fileName }) =>
          code.replaceAll(/'later:([^']+)'/g, (_, path) => `'${away(fileName, path)}'`),
      },
    ],
  })
  for (const path of modules.keys()) await rm(join(folder, path), { force: true })
  await bundle.write({
    dir: folder,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    entryFileNames: '[name]',
    chunkFileNames: '[name]',
    manualChunks: (id) => pieceOf.get(id) ?? id,
    banner: ({ facadeModuleId }) => (modules.get(facadeModuleId)?.isClient ? "'use client';" : ''),
  })
  await bundle.close()
}

/** Which piece each of the joined modules goes to; a piece has the name of a file. */
function choosePieces(modules) {
  /** What a module imports, and what its imports import. */
  const closure = (roots, follow = () => true) => {
    const found = new Set(roots)
    for (const path of found) for (const link of modules.get(path).links.filter(follow)) found.add(link.to)
    return found
  }
  // What an entry only passes on, a page loads where it asks for it.
  const isNeeded = ({ isPassedOn }) => !isPassedOn
  const ofPage = closure(['kernel/createKernel.js', 'ui/index.js'], isNeeded)
  const atOnceAnywhere = closure([...closure(['kernel/createKernel.js', 'ui/index.js']), ...atOnce], isNeeded)
  const early = new Set([...atOnceAnywhere, ...closure(['ui/react.js'])])
  // Some plugins need it at once, and every page later: not worth a request of its own.
  early.delete('kernel/errors/isError.js')
  const ofKit = closure(['ui/kit/index.js', 'ui/review/index.js'])
  const ofChooser = closure([chooser])
  const laterOf = (piece) => {
    const all = closure([piece, ...modules.get(piece).links.map(({ to }) => to)], isNeeded)
    return [...all].filter((path) => !early.has(path))
  }
  const pieceOf = new Map()
  // Rolldown puts these into a file beside the page where an entry passes one of them on.
  for (const path of ofPage)
    if (/^kernel\/session\/(selectCurrent|share)\.js$/.test(path)) pieceOf.set(path, 'kernel/session/selects.js')
  for (const path of laterOf(account)) {
    if (path.startsWith('kernel/')) pieceOf.set(path, 'kernel/shown.js')
    else pieceOf.set(path, ofKit.has(path) ? 'ui/kit/figures.js' : account)
  }
  for (const path of laterOf(modal)) {
    if (path.startsWith('kernel/')) pieceOf.set(path, 'kernel/said.js')
    else if (ofChooser.has(path)) pieceOf.set(path, 'ui/kit/basics.js')
    else pieceOf.set(path, ofKit.has(path) ? 'ui/kit/parts.js' : modal)
  }
  // The parts of the money code that reviews, features and chains use: alone, each of these few lines would be a file of a page.
  const passedOn = modules.get('kernel/index.js').links.map(({ to }) => to)
  for (const path of laterOf('kernel/walletActions.js'))
    if (path.startsWith('kernel/money/') && passedOn.includes(path)) pieceOf.set(path, 'kernel/money/shared.js')
  // The button's file has its own copy of modules that it shares with these files: a page may load only either of them.
  for (const path of laterOf(button)) {
    if (pieceOf.has(path)) modules.set(twinOf(path), modules.get(path))
    pieceOf.set(pieceOf.has(path) ? twinOf(path) : path, button)
  }
  return pieceOf
}

/** Marks what an import() leads to until it is known which file that stands in. */
const later = 'later:'

/** The same module, once more. */
const twinOf = (path) => path.replace(/\.js$/, '.twin.js')

const resolve = (from, id) => (from ? posix.join(posix.dirname(from), id) : id)

/** A type's module is empty, and a directive is put back; whatever else it says is an error. */
function complain(warning) {
  if (!['EMPTY_BUNDLE', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code)) throw new Error(warning.message)
}

/**
 * The modules by path. What one imports through an entry of the package, it imports from the module behind the name: a
 * bundler takes an entry, which leads everywhere, for one more thing that all share.
 */
async function readModules(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  // In one order, wherever it is built.
  const pairs = paths.toSorted().map(async (path) => {
    const code = await readFile(join(folder, path), 'utf8')
    return [path, { code, body: parseAst(code).body }]
  })
  const read = new Map(await Promise.all(pairs))
  const behind = namesOf(read)
  return new Map([...read].map(([path, { code, body }]) => [path, link(path, code, body, behind)]))
}

/** The module behind each name of each entry that is nothing but a list of them. */
function namesOf(read) {
  const entryOf = (name) => exports[name.replace('tapkit', '.')]?.default.replace('./dist/', '')
  return (specifier) => {
    const entry = entryOf(specifier)
    if (!entry) return undefined
    const passedOn = read.get(entry).body.filter(({ type, source }) => type === 'ExportNamedDeclaration' && source)
    return new Map(
      passedOn.flatMap(({ source, specifiers }) =>
        specifiers.map(({ exported, local }) => [
          exported.name,
          { name: local.name, to: resolve(entry, source.value) },
        ]),
      ),
    )
  }
}

function link(path, code, body, behind) {
  const links = []
  let linked = ''
  let end = 0
  const replace = (from, to, text) => {
    linked += code.slice(end, from) + text
    end = to
  }
  for (const node of body) {
    for (const at of callsOf(node)) replace(at, at, '/* @__PURE__ */ ')
    if (!node.source) continue
    const isPassedOn = node.type !== 'ImportDeclaration'
    const id = node.source.value
    if (id.startsWith('.')) links.push({ to: resolve(path, id), isPassedOn })
    const names = isPassedOn ? undefined : behind(id)
    if (!names) continue
    const lines = node.specifiers.map(({ imported, local }) => {
      const { name, to } = names.get(imported.name)
      links.push({ to, isPassedOn })
      const given = name === local.name ? name : `${name} as ${local.name}`
      return `import { ${given} } from '${away(path, to)}';`
    })
    replace(node.start, node.end, lines.join('\n'))
  }
  const isClient = body.some(({ directive }) => directive === 'use client')
  return { code: linked + code.slice(end), isClient, links }
}

/**
 * Where a constant of a module is made by a call. A bundler leaves out a module that nothing is imported from, for
 * `package.json` says so; of a joined one it would keep these calls, and all that they name.
 */
const callsOf = ({ type, declaration, declarations = declaration?.declarations ?? [] }) =>
  type === 'VariableDeclaration' || type === 'ExportNamedDeclaration'
    ? declarations.filter(({ init }) => /^(Call|New)Expression$/.test(init?.type)).map(({ init }) => init.start)
    : []

function away(from, to) {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
