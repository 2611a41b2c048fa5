// @vitest-environment node
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import * as kernelExports from 'tapkit/kernel'
import { alerts, BaseError, rpcErrorCode } from 'tapkit/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHooks } from '../kernel/hooks/createHooks.ts'
import { anchorOf } from '../scripts/anchors.mjs'
import { run, tools } from '../scripts/steps.mjs'
import { extractExamples } from '../tests/published/examples.mjs'
import { kitCss } from '../ui/kit/kit.css.ts'
import { baseCss } from '../ui/theme/base.css.ts'
import { tokens } from '../ui/theme/tokens.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

const { files: packed }: { files: string[] } = JSON.parse(await read('package.json'))

/** Names, at any depth, of what `files` takes out again. */
const leftOut = packed.filter((part) => part.startsWith('!**/')).map((part) => part.slice('!**/'.length))
const isLeftOut = (path: string) =>
  path
    .split('/')
    .some((name) => leftOut.some((part) => (part.startsWith('*') ? name.endsWith(part.slice(1)) : name === part)))

/** Whether the package has a file or folder of the repository; npm adds the README, the licence and package.json by itself. */
const isPublished = (path: string) =>
  ['README.md', 'LICENSE', 'package.json'].includes(path) ||
  (packed.some((part) => path === part || path.startsWith(`${part}/`)) && !isLeftOut(path))

/** Cells of the table rows whose first cell begins with a code span, without the backticks of that span. */
function rowsOf(markdown: string): string[][] {
  return markdown.split('\n').flatMap((line) => {
    if (!/^\| (<a id="\w+"><\/a>)?`/.test(line)) return []
    const [, name = '', ...cells] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return [[name.replaceAll(/<[^>]+>|`/g, ''), ...cells]]
  })
}

/** The markdown of the repository that people read, by path. */
async function listPages(): Promise<Record<string, string>> {
  const inDocs = await readdir(join(root, 'docs'), { recursive: true })
  const inRoot = await readdir(root)
  const paths = [...inRoot, ...inDocs.map((path) => `docs/${path}`)].filter((path) => path.endsWith('.md')).sort()
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)))
}

/** How a kind of hook is called, and what becomes of a throw and of an answer of its first tap. */
const kinds: Record<string, { verb: 'call' | 'promise'; thrown: string; answered: string }> = {
  ask: { verb: 'promise', thrown: 'ends it', answered: 'wins' },
  read: { verb: 'promise', thrown: 'is passed over', answered: 'wins' },
  answer: { verb: 'call', thrown: 'is passed over', answered: 'wins' },
  refine: { verb: 'call', thrown: 'ends it', answered: 'is handed on' },
  gather: { verb: 'call', thrown: 'is passed over', answered: 'is handed on' },
  refineAsync: { verb: 'promise', thrown: 'ends it', answered: 'is handed on' },
  gate: { verb: 'promise', thrown: 'ends it', answered: 'is dropped' },
  follow: { verb: 'call', thrown: 'is passed over', answered: 'is dropped' },
  event: { verb: 'call', thrown: 'is passed over', answered: 'is dropped' },
  parallel: { verb: 'promise', thrown: 'waits for the others', answered: 'is dropped' },
}

/** What the types say of each row: what is the same at run time (`event` and `follow`, say) differs in how it is tapped. */
const rowTypes = `
import type { Hooks } from 'tapkit/kernel'
type Each<hook> = hook extends { for(name: never): infer each } ? each : hook
type Kind<hook> = hook extends { promise: unknown }
  ? 'ask' | 'read' | 'refineAsync' | 'gate' | 'parallel'
  : hook extends { tapPromise: unknown } ? 'follow' : 'answer' | 'refine' | 'gather' | 'event'
type Input<hook> = hook extends { promise: (...args: infer args) => unknown } | { call: (...args: infer args) => unknown }
  ? args[0]
  : never
type Honoured<hook> = hook extends { tapPromise: unknown } ? (Input<hook> extends { namespace: string } ? 'yes' : '') : ''
type Rows = { [name in keyof Hooks]: [kind: Kind<Each<Hooks[name]>>, namespace: Honoured<Each<Hooks[name]>>] }
`

const hooksPage = 'docs/hooks.md'
const hookRows = async () => rowsOf(await read(hooksPage))

describe('hooks.md', () => {
  const make = (name: string): object => {
    const hook = Object(
      Reflect.get(
        createHooks(() => {}),
        name,
      ),
    )
    return 'for' in hook ? Object(invoke(hook, 'for', 'any slot')) : hook
  }
  const invoke = (hook: object, verb: string, ...args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(hook, verb), hook, args)

  /** Runs a hook whose first tap throws or answers, and says what the second one, which answers, is given of it. */
  async function tryOut(name: string, verb: string, first: () => unknown) {
    const hook = make(name)
    const heard: unknown[] = []
    invoke(hook, 'tap', 'first', first)
    invoke(hook, 'tap', 'second', (input: unknown) => heard.push(input))
    try {
      await invoke(hook, verb, 'input')
      return { heard, failed: false }
    } catch {
      return { heard, failed: true }
    }
  }

  test('has exactly the hooks of a kernel', async () => {
    expect((await hookRows()).map(([name]) => name)).toEqual(Object.keys(createHooks(() => {})))
  })

  test('each hook treats its taps as its kind says', async () => {
    for (const [name = '', kind = ''] of await hookRows()) {
      const verb = kinds[kind]?.verb ?? `no kind: ${kind}`
      const afterThrow = await tryOut(name, verb, () => {
        throw new Error('first')
      })
      // Some hooks take a list alone.
      const answer = ['answer']
      const { heard } = await tryOut(name, verb, () => answer)
      const ended = afterThrow.heard.length === 0 ? 'ends it' : 'waits for the others'
      const thrown = afterThrow.failed ? ended : 'is passed over'
      const answered = heard.length === 0 ? 'wins' : heard[0] === answer ? 'is handed on' : 'is dropped'
      expect({ name, verb, thrown, answered }).toEqual({ name, ...kinds[kind] })
    }
  })

  test('a hook that honours `namespace` passes over the taps of other chains', async () => {
    const marked = (await hookRows()).filter(([, , namespace]) => namespace === 'yes')
    expect(marked.length).toBeGreaterThan(20)
    for (const [name = '', kind = ''] of marked) {
      const hook = make(name)
      const heard: unknown[] = []
      invoke(hook, 'tap', { name: 'tap', namespace: 'alpha' }, ({ namespace }: { namespace: string }) => {
        heard.push(namespace)
      })
      for (const namespace of ['beta', 'alpha']) await invoke(hook, kinds[kind]?.verb ?? '', { namespace })
      expect([name, heard]).toEqual([name, ['alpha']])
    }
  })
})

describe('errors.md', () => {
  const files = ['kernel', 'plugins', 'server', 'ui'].map(async (folder) => {
    const paths = await readdir(join(root, folder), { recursive: true })
    return Promise.all(paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).map((path) => read(join(folder, path))))
  })
  let page = ''
  let sources: string[] = []
  beforeAll(async () => {
    page = await read('docs/errors.md')
    sources = (await Promise.all(files)).flat()
  })

  test('has every error class, with its code', () => {
    const inCode = sources.flatMap((text) =>
      text.split(/^export class /m).flatMap((part) => {
        const name = /^(\w+) extends (?:Base|Kernel)Error/.exec(part)?.[1]
        const code = /\bcode: (?:'([^']+)'|(-?\d+))/.exec(part)
        return name ? [[name, code?.[1] ?? code?.[2]] as const] : []
      }),
    )
    const rows = new Map(rowsOf(page).map(([name, code]) => [name, code]))
    const exported = Object.entries(kernelExports).flatMap(([name, value]) =>
      typeof value === 'function' && value.prototype instanceof BaseError ? [name] : [],
    )
    expect(exported.length).toBeGreaterThan(20)
    expect(inCode.map(([name]) => name)).toEqual(expect.arrayContaining(exported))
    expect(inCode.map(([name]) => name).filter((name) => !rows.has(name))).toEqual([])
    const wrong = inCode.filter(([name, code]) => code !== undefined && !rows.get(name)?.includes(`\`${code}\``))
    expect(wrong).toEqual([])
    const gone = [...rows.keys()].filter((name) => name?.endsWith('Error') && !inCode.some(([other]) => other === name))
    expect(gone).toEqual(['BaseError'])
  })

  test('has every alert, with its title', () => {
    const inDocs = rowsOf(page).flatMap(([code, title]) => (code?.startsWith('APKT') ? [[code, title]] : []))
    expect(inDocs).toEqual(Object.entries(alerts).map(([code, [title]]) => [code, title]))
  })

  test('has every JSON-RPC code, by its name', () => {
    const inDocs = rowsOf(page).flatMap(([code, name = '']) => (code?.startsWith('-32') ? [[name, Number(code)]] : []))
    expect(Object.fromEntries(inDocs)).toEqual(rpcErrorCode)
  })

  test('every docsPath leads somewhere', async () => {
    const paths = sources.flatMap((text) =>
      text.split(/^export class /m).flatMap((part) => {
        const own = /docsPath: '([^']+)'/.exec(part)?.[1]
        const code = / extends KernelError/.test(part) && /\bcode: '(\w+)'/.exec(part)?.[1]
        return own ?? (code ? `docs/errors.md#${code}` : [])
      }),
    )
    expect(paths).toContain('docs/errors.md#send_cancelled')
    expect(paths.length).toBeGreaterThan(70)
    expect(paths.filter((path) => !isPublished(path.split('#')[0] ?? ''))).toEqual([])
    const lost = await Promise.all([...new Set(paths)].map(async (path) => ((await leads('', path)) ? [] : [path])))
    expect(lost.flat()).toEqual([])
  })
})

test('theming.md has exactly the variables of the theme, with their defaults', async () => {
  const inDocs = rowsOf(await read('docs/theming.md')).map(([name, dark, light]) => [name, dark, light])
  const inCode = tokens.map((token) => {
    const [dark, light] = 'value' in token ? [token.value, token.value] : [token.dark, token.light]
    return [token.name, `\`${dark}\``, `\`${light}\``]
  })
  expect(inDocs).toEqual(inCode)
})

test('ui.md has exactly what tapkit/ui exports, and classes that there are', async () => {
  const names = rowsOf(await read('docs/ui.md')).map(([name = '']) => name)
  const isClass = (name: string) => /^[a-z]+(-|$)/.test(name) && !['adopt'].includes(name)
  const exported: string[] = JSON.parse(await read('tests/published/exports.json'))['./ui']
  expect(names.filter((name) => !isClass(name)).toSorted()).toEqual(
    exported.map((name) => name.replace('type ', '')).toSorted(),
  )
  const css = `${baseCss}${kitCss}`
  expect(names.filter((name) => isClass(name) && !css.includes(`.${name}`))).toEqual([])
})

describe('examples', () => {
  const folder = join(root, '.cache/docs-snippets')

  test('every ts and tsx block of README.md and docs/ type-checks, and so does each row of hooks.md', {
    // Against what never ends: every example is compiled, on a machine that may be busy.
    timeout: 300_000,
  }, async () => {
    const pages = Object.entries(await listPages()).filter(([path]) => path === 'README.md' || path.startsWith('docs/'))
    const blocks = pages.flatMap(([path, text]) => extractExamples(path, text))
    expect(blocks.length).toBeGreaterThan(10)
    const rows = (await hookRows()).map(([name, kind, namespace]) => `  ${name}: ['${kind}', '${namespace}'],`)
    const code = [rowTypes, 'export const rows: Rows = {', ...rows, '}'].join('\n')
    blocks.push({ file: 'hook-rows.ts', code, from: hooksPage })
    expect(new Set(blocks.map(({ file }) => file)).size).toBe(blocks.length)
    await rm(folder, { recursive: true, force: true })
    for (const { file, code } of blocks) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), code)
    }
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: { moduleDetection: 'force', noEmit: true },
      include: ['**/*.ts', '**/*.tsx'],
      exclude: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { code: status, output } = await run([...tools.tsc, '-p', join(folder, 'tsconfig.json'), '--pretty', 'false'])
    const lines = output.split('\n')
    // Errors of the sources are the business of `npm run check`.
    const prefix = `${relative(root, folder)}/`
    const complaints = lines
      .map((line, index) =>
        /^\s/.test(line) ? { line, of: lines.slice(0, index).findLast((l) => /^\S/.test(l)) } : { line, of: line },
      )
      .filter(({ line, of }) => line && of?.startsWith(prefix))
      .map(({ line }) =>
        blocks.reduce((text, { file, from }) => text.replace(`${prefix}${file}`, `${from} ${file}`), line),
      )
    expect(complaints.join('\n')).toBe('')
    if (status !== 0) expect(output).toMatch(/^[^\n]*error TS/m)
  })
})

test('the chain in plugins.md is the one that passes the contract', async () => {
  for (const file of ['cosmos', 'delegation'])
    expect(await read('docs/plugins.md')).toContain(await read(`tests/cosmos/${file}.ts`))
})

test('the tests with a Bitcoin wallet and an order service in testing.md are tests that run', async () => {
  for (const file of ['host.test', 'orderService', 'orders.test', 'unknown.test'])
    expect(await read('docs/testing.md')).toContain(await read(`tests/bitcoin/${file}.ts`))
})

/** The ids that a page can be linked at, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => anchorOf(text))
  return [...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]
}

/** Whether a link on a page finds its file and its heading. */
async function leads(page: string, link: string): Promise<boolean> {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? join(root, page) : resolve(join(root, dirname(page)), path)
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (!exists || !anchor) return exists
  return anchorsOf(await readFile(file, 'utf8')).includes(anchor)
}

/** The relative links and pictures of a page. */
const linksOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))

// Not by `npm pack`: it looks at five thousand files of dist/, for half a minute where the machine is busy.
test('what a shipped page links to is shipped with it', async () => {
  const pages = Object.entries(await listPages()).filter(([path]) => isPublished(path))
  expect(pages.map(([path]) => path)).toContain('docs/errors.md')
  const lost: string[] = []
  for (const [page, text] of pages) {
    for (const link of linksOf(text)) {
      const target = relative(root, resolve(root, dirname(page), link.replace(/#.*$/, '') || page.replace(/.*\//, '')))
      if (!isPublished(target)) lost.push(`${page}: ${link}`)
    }
  }
  expect(lost).toEqual([])
})

describe('llms.txt', () => {
  test('has a title, a summary and lists of links, each with what it is about, as llmstxt.org asks', async () => {
    const [title = '', , summary = '', ...rest] = (await read('llms.txt')).split('\n')
    expect(title).toMatch(/^# \S/)
    expect(summary).toMatch(/^> \S/)
    const lists = rest.slice(rest.findIndex((line) => line.startsWith('## '))).filter((line) => line !== '')
    expect(lists.filter((line) => !/^## \S|^- \[[^\]]+\]\([^)]+\): \S/.test(line))).toEqual([])
  })

  test('every link leads to a page of the package', async () => {
    const links = [...(await read('llms.txt')).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(10)
    const lost = await Promise.all(links.map(async (link) => ((await leads('', link)) ? [] : [link])))
    expect(lost.flat()).toEqual([])
    expect(links.filter((link) => !isPublished(link))).toEqual([])
  })

  test('lists every page of docs/ itself', async () => {
    const text = await read('llms.txt')
    const pages = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))
    expect(pages.filter((name) => !text.includes(`(docs/${name})`))).toEqual([])
  })
})

test('the package has the pages that errors and agents are led to', () => {
  expect(['docs/errors.md', 'docs/agents.md', 'llms.txt'].filter((path) => !isPublished(path))).toEqual([])
})

test('every page has a place on the docs site', async () => {
  // Reading the list fails, by name, where one has none.
  const { pages }: { pages: readonly string[] } = await import(join(root, 'site/.vitepress/pages.mjs'))
  expect(pages).toContain('docs/getting-started.md')
})

test('every relative link and picture of the pages is there', async () => {
  const lost: string[] = []
  for (const [page, text] of Object.entries(await listPages()))
    for (const link of linksOf(text)) if (!(await leads(page, link))) lost.push(`${page}: ${link}`)
  expect(lost).toEqual([])
})
