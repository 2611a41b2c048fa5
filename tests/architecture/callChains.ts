import { nameOf } from './banned.ts'
import type { Module } from './readModules.ts'

type Node = { readonly type: string; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** The names that a parameter or a variable binds, through any destructuring. */
function boundBy(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const inner = [pattern.left, pattern.argument, pattern.elements, pattern.properties].flatMap(listOf)
  return pattern.type === 'Property' ? listOf(pattern.value).flatMap(boundBy) : inner.flatMap(boundBy)
}

/** Names that a function uses, and names that it binds itself, both with those of the closures in it. Types name no code. */
function namesIn(node: Node, used = new Set<string>(), bound = new Set<string>()) {
  if (node.type === 'Identifier') used.add(nameOf(node))
  for (const own of [...listOf(node.params), ...(node.type === 'VariableDeclarator' ? listOf(node.id) : [])])
    for (const name of boundBy(own)) bound.add(name)
  for (const [key, child] of Object.entries(node)) {
    const isLabel = (key === 'property' || key === 'key') && !node.computed && !node.shorthand
    if (isLabel || key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') continue
    for (const each of listOf(child)) namesIn(each, used, bound)
  }
  return { used, bound }
}

/** Functions and constants of a file, by name. */
function declarationsOf({ program }: Module): [name: string, node: Node][] {
  return listOf((program as Node).body).flatMap((statement) =>
    [statement, ...listOf(statement.declaration)].flatMap((node): [string, Node][] => {
      if (node.type === 'FunctionDeclaration') return [[nameOf(node.id), node]]
      if (node.type !== 'VariableDeclaration') return []
      return listOf(node.declarations).map((each) => [nameOf(each.id), each])
    }),
  )
}

/** The files that a file imports from, by the imported name. */
function importsOf({ program, imports }: Module): ReadonlyMap<string, string> {
  const statements = listOf((program as Node).body).filter(({ type }) => type === 'ImportDeclaration')
  return new Map(
    statements.flatMap((statement) => {
      const from = imports.find(({ specifier }) => specifier === nameOf(statement.source))?.path
      return listOf(statement.specifiers).flatMap(({ local }) => (from ? [[nameOf(local), from] as const] : []))
    }),
  )
}

/**
 * The files of the longest chain in which a function uses a function of the next file. A closure is part of the function
 * that contains it, so a chain also runs through a listener, and through code after an `await`: such a chain is longer than
 * any stack at run time, and as long as the files that a reader opens to follow a verb to its end.
 */
export function findLongestChain(modules: readonly Module[]): readonly string[] {
  const imported = new Map(modules.map((module) => [module.path, importsOf(module)]))
  const functions = new Map(
    modules.flatMap((module) =>
      declarationsOf(module).map(([name, node]) => [`${module.path} ${name}`, { path: module.path, name, node }]),
    ),
  )
  const longest = new Map<string, readonly string[]>()
  const chainFrom = (key: string): readonly string[] => {
    const known = longest.get(key)
    const own = functions.get(key)
    if (known || !own) return known ?? []
    // A function that comes back to itself adds nothing the second time.
    longest.set(key, [])
    const { path, name, node } = own
    const { used, bound } = namesIn(node)
    const next = [...used]
      .filter((each) => each !== name && !bound.has(each))
      .map((each) => chainFrom(`${imported.get(path)?.get(each) ?? path} ${each}`))
    const chain = next.map((files) => [...new Set([path, ...files])]).reduce(longer, [path])
    longest.set(key, chain)
    return chain
  }
  return [...functions.keys()].map(chainFrom).reduce(longer, [])
}

const longer = (left: readonly string[], right: readonly string[]) => (right.length > left.length ? right : left)
