import type { Files } from './readModules.ts'

/** A rule of docs/behaviour by what cites it, such as `money 12`. */
export type Rule = { readonly page: string; readonly number: number; readonly anchor: string; readonly title: string }

/** The rules of pages of docs/behaviour, in the order in which they stand there; `pages` are texts by the page's name. */
export function readRules(pages: Files): Rule[] {
  return Object.values(pages).flatMap((text) =>
    [...text.matchAll(/^## <a id="([^"]*)"><\/a>([a-z-]+) (\d+): (.+)$/gm)].map(
      ([, anchor = '', page = '', number, title = '']) => ({ page, number: Number(number), anchor, title }),
    ),
  )
}

/** What is wrong with the pages themselves: a heading that is no rule, a number that is missing, repeated or misplaced. */
export function findMisnumbered(pages: Files): string[] {
  return Object.entries(pages).flatMap(([name, text]) => {
    const rules = readRules({ [name]: text })
    const headings = text.match(/^##.*$/gm) ?? []
    return headings.flatMap((heading, index) => {
      const rule = rules[index]
      const id = `${name}-${index + 1}`
      const isRight = rule?.page === name && rule.number === index + 1 && rule.anchor === id
      return isRight ? [] : [`${name}: "${heading}" is not the heading of ${id}`]
    })
  })
}

type Citation = { readonly path: string; readonly line: number; readonly id: string }

/** In parentheses anything of that form is a citation: one whose page does not exist would else be read as prose. */
const inParentheses = /\(([a-z-]+ \d{1,3}(?:, [a-z-]+ \d{1,3})*)[),]/g
/** Words with a number in parentheses that are no citations. */
const prose = /^(base|chain|ok|polynomial|rule|variant|version) /

/** Where files cite rules, be it in a comment, a title or a link: `money 12`, and `money.md#money-12`. */
export function findCitations(files: Files, pages: readonly string[]): Citation[] {
  const names = pages.join('|')
  const named = new RegExp(`(?<![\\w.-])(${names}) (\\d{1,3})\\b(?![.,]?\\d)|#(${names})-(\\d+)`, 'g')
  return Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((content, index) => {
      const ids = [...content.matchAll(named)].map(
        ([, page, number, anchor, part]) => `${page ?? anchor} ${number ?? part}`,
      )
      const listed = [...content.matchAll(inParentheses)]
        .flatMap(([, list = '']) => list.split(', '))
        .filter((id) => !prose.test(id))
      return [...new Set([...ids, ...listed])].map((id) => ({ path, line: index + 1, id }))
    }),
  )
}

/** Citations of rules that do not exist, one line each. */
export function findUnresolved(files: Files, rules: readonly Rule[]): string[] {
  const known = new Set(rules.map(({ page, number }) => `${page} ${number}`))
  return findCitations(files, [...new Set(rules.map(({ page }) => page))])
    .filter(({ id }) => !known.has(id))
    .map(({ path, line, id }) => `${path}:${line} cites ${id}, which is no rule of docs/behaviour`)
}

/** Rules that no test cites: nobody would notice that they hold no more. */
export function findUntested(tests: Files, rules: readonly Rule[]): string[] {
  const cited = new Set(findCitations(tests, [...new Set(rules.map(({ page }) => page))]).map(({ id }) => id))
  return rules
    .filter(({ page, number }) => !cited.has(`${page} ${number}`))
    .map(({ page, number, title }) => `${page} ${number} is cited by no test: ${title}`)
}

/** How pages that are not in the repository were cited: by letter and number, by section, by name. */
const foreign = [
  /(?<![\w#.-])[RTMAIVDBXC][1-9]\d?(?![\w.%]|,?\s?-?\.?\d|[MmLlHhVvCcAaZz]|; Linux|\()/,
  /\(spec\b|\bspec \d|\bby the spec\b|\bthe spec(’|'|\b)s?/,
  /\brulings?\b/i,
  /\bthreat T?\d/i,
  /\b(behaviour|bitcoin|appkit) page \d|\bsubtle cases?\b/i,
  /\b(ui|architecture|style|sandbox)\.md, section\b|\bsection \d+ of the architecture\b/i,
]
/** Lines that look like it and are not: the drawings of icons. */
const drawing = /\b(?:d|dots|path): ?['"`]|<path|['"`]M[\d.]/

/** Citations of what is not in the repository, one line each. */
export function findForeign(files: Files): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      if (drawing.test(line)) return []
      const found = foreign.map((pattern) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
      return found === undefined ? [] : [`${path}:${index + 1} cites "${found}", which is not in the repository`]
    }),
  )
}
