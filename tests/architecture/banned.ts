import type { Files, Module } from './readModules.ts'

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A node and all that is below it. */
export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child)
  }
}

/** What a node is called. */
export const nameOf = (value: unknown): string => (isNode(value) ? String(value.name ?? value.value ?? '') : '')

/** Sinks that turn a string into code or markup; each breaks the strict policy (security 1). */
const sinks = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'dangerouslySetInnerHTML'])

function sinkOf(node: Node): string | undefined {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression': {
      const name = nameOf(node.callee)
      return name === 'eval' || name === 'Function' ? name : undefined
    }
    case 'MemberExpression':
      return sinks.has(nameOf(node.property)) ? nameOf(node.property) : undefined
    case 'JSXAttribute':
      return sinks.has(nameOf(node.name)) ? nameOf(node.name) : undefined
    case 'Property':
      return sinks.has(nameOf(node.key)) ? nameOf(node.key) : undefined
    default:
      return undefined
  }
}

/** Strings that become code or markup. */
export function findSinks(modules: readonly Module[]): string[] {
  return report(modules, ({ program }) => [...walk(program)].map(sinkOf))
}

const runners = new Set(['test', 'it', 'describe'])

function shortcutOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const object = nameOf(node.object)
  const property = nameOf(node.property)
  if (object === 'vi' && /^(mock|doMock|hoisted)$/.test(property)) return `vi.${property}`
  // `test.each.skip` and the like: the runner stands deeper.
  const [first] = [...walk(node.object)].map(nameOf).filter((name) => runners.has(name))
  return first && /^(only|skip|todo|skipIf|fails)$/.test(property) ? `${first}.${property}` : undefined
}

/** Tests that do not run, run alone, or replace a module. */
export function findTestShortcuts(modules: readonly Module[]): string[] {
  return report(modules, ({ program }) => [...walk(program)].map(shortcutOf))
}

const hooks = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/** What runs as a module loads: all but the bodies of its functions. */
function* walkOnLoad(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walkOnLoad(item)
  else if (isNode(value) && !/Function/.test(value.type)) {
    yield value
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walkOnLoad(child)
  }
}

function hookOf({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
  return hooks.has(name) ? name : undefined
}

/** Hooks that a module registers as it loads: files of tests share modules, so the second one in a process would go without. */
export function findHooksOnLoad(modules: readonly Module[]): string[] {
  return report(modules, ({ program }) => [...walkOnLoad(program)].map(hookOf))
}

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
const rem = /(?<![\w-])-?[\d.]+rem\b/g
const physical =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|(?:left|right)(?=\s*:(?!\s*(?:0|var\())))\s*:/g
const aligned = /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)/g
/** What is always written from left to right, such as an address, may say so. */
const hasDirection = /(?<![\w-])direction\s*:|:dir\(/

/** `rem` follows the host's font size, and left and right do not follow the direction of writing. */
export function findForeignCss(modules: readonly Module[]): string[] {
  return report(
    modules.filter(({ path }) => path.endsWith('.css.ts')),
    ({ text }) => {
      const css = text.replaceAll(comments, '')
      const alignments = css.split('}').flatMap((rule) => (hasDirection.test(rule) ? [] : (rule.match(aligned) ?? [])))
      return [...(css.match(rem) ?? []), ...(css.match(physical) ?? []), ...alignments]
    },
  )
}

/** Files longer than a person reads at once; tables of data aside. */
export function findLongFiles(files: Files, most = 400): string[] {
  return Object.entries(files)
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > most && !/(^|\/)(abi|locales|fixtures)\/|icons\.ts$/.test(path))
    .map(({ path, lines }) => `${path}: ${lines} lines`)
}

/** `export *`: nobody sees what the file offers. */
export function findOpenExports(modules: readonly Module[]): string[] {
  return modules.filter(({ exportsAll }) => exportsAll).map(({ path }) => `${path}: export *`)
}

type LockedPackage = {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
  readonly resolved?: string
}

/** Packages that would run code at install time in a host's project, and hosts named by the lockfile. */
export function findLockfileRisks(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { dev, devOptional, hasInstallScript, resolved }]) => [
    ...(hasInstallScript && !dev && !devOptional ? [`${path} has an install script`] : []),
    ...(resolved !== undefined ? [`${path} is resolved at ${resolved}`] : []),
  ])
}

/** What is found in each module, with its path. */
export function report(
  modules: readonly Module[],
  find: (module: Module) => readonly (string | undefined)[],
): string[] {
  return modules.flatMap((module) =>
    find(module)
      .filter((found) => found !== undefined)
      .map((found) => `${module.path}: ${found}`),
  )
}

/** Kinds of requests that belong to a plugin. The kernel and the review compare promises, and know none of them. */
const kindsOfPlugins = /\b(swap|approval|permit|mint|etch)(s|es|ed|ing)?\b/i

/** Lines of the kernel and the review that name a kind of a plugin, in code or in words. */
export function findPluginKinds(files: Files): string[] {
  return Object.entries(files)
    .filter(([path]) => /^(kernel|ui\/review)\//.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => {
        const words = line.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
        return kindsOfPlugins.test(words) ? [`${path}:${at + 1} names a kind of a plugin: ${line.trim()}`] : []
      }),
    )
}
