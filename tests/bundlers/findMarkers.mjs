import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parseAst } from 'rollup/parseAst'
import { root } from '../../scripts/steps.mjs'

const dist = join(root, 'dist')

/**
 * Finds by what a part of the package is known in a bundle: the strings that stand in its files and in no other. A
 * minifier renames everything else.
 * @returns {Promise<(part: string) => string[]>} takes a folder or file of `dist/`
 */
export async function findMarkers() {
  const paths = (await readdir(dist, { recursive: true })).filter((path) => path.endsWith('.js'))
  const files = await Promise.all(
    paths.map(async (path) => {
      const code = await readFile(join(dist, path), 'utf8')
      return { path: path.split(sep).join('/'), code, strings: stringsOf(code) }
    }),
  )
  const known = new Map()
  const find = (part) => {
    const isOfPart = ({ path }) => path === part || path.startsWith(`${part}/`)
    const others = files.filter((file) => !isOfPart(file)).map(({ code }) => code)
    const strings = new Set(files.filter(isOfPart).flatMap(({ strings }) => strings))
    return [...strings].filter((string) => !others.some((code) => code.includes(string)))
  }
  return (part) => known.get(part) ?? known.set(part, find(part)).get(part)
}

/**
 * Pieces of some length, as a minifier writes short ones itself (`return 1e3`), none with what another kind of quotes writes otherwise. A single word may be anybody's name for a
 * member, and a path is the bundler's to resolve.
 */
function stringsOf(code) {
  const strings = []
  const walk = (node) => {
    if (typeof node?.type !== 'string') return
    if (node.type === 'Literal') strings.push(node.value)
    if (node.type === 'TemplateElement') strings.push(node.value.cooked)
    for (const [key, value] of Object.entries(node)) if (key !== 'source') [value].flat().forEach(walk)
  }
  walk(parseAst(code))
  const pieces = strings
    .filter((value) => typeof value === 'string')
    .flatMap((text) => text.split(/[^ !#-&(-[\]-_a-~]+/))
  return pieces.filter((piece) => piece.length >= 10 && !/^[\w$]+$/.test(piece))
}
