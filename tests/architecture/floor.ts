import { nameOf, report, walk } from './banned.ts'
import type { Module } from './readModules.ts'

/**
 * What Chrome 111, Firefox 115 ESR or Safari 16.4 lacks, by the object that has it. The one file that may use such a thing is
 * the one that does without it where it is absent.
 */
const tooNew: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Intl: ['Segmenter', 'DurationFormat'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  Symbol: ['dispose', 'asyncDispose'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  document: ['startViewTransition', 'caretPositionFromPoint'],
}
/** Members of what is made at run time, and globals of their own. */
const members = new Set([
  ...[
    'checkVisibility',
    'isWellFormed',
    'toWellFormed',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
    'symmetricDifference',
  ],
  ...[
    'moveBefore',
    'setHTMLUnsafe',
    'requestIdleCallback',
    'scheduler',
    'CloseWatcher',
    'closedBy',
    'transferToFixedLength',
  ],
])
const aside = new Set(['kernel/async/anySignal.ts', 'ui/element/whenIdle.ts'])

/** APIs that a browser of the README's table lacks. */
export function findNewApis(modules: readonly Module[]): string[] {
  return report(
    modules.filter(({ path }) => !aside.has(path)),
    ({ program }) =>
      [...walk(program)].map((node) => {
        if (node.type === 'Identifier' && members.has(nameOf(node))) return nameOf(node)
        if (node.type !== 'MemberExpression') return undefined
        const [owner, name] = [nameOf(node.object), nameOf(node.property)]
        return Object.hasOwn(tooNew, owner) && tooNew[owner]?.includes(name) ? `${owner}.${name}` : undefined
      }),
  )
}

const css =
  /light-dark\(|@scope|@position-try|anchor-name|interpolate-size|field-sizing|@function|@layer\s+\w+\.|\bfrom\s+var\(|\bsubgrid\b|[{;]\s*&|\blinear\(\s*0/g

/** CSS without which a view is not only plainer in such a browser, but wrong. */
export const findNewCss = (modules: readonly Module[]): string[] =>
  report(
    modules.filter(({ path }) => path.endsWith('.css.ts')),
    ({ text }) => text.match(css) ?? [],
  )
