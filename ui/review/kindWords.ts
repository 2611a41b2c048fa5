import { anySignal, type Kernel, type Kind, type KindWords, pause } from 'tapkit/kernel'
import { messages } from './messages.ts'

/** The words of each kind per kernel, or the promise of their load. */
const known = new WeakMap<Kernel, Map<string, KindWords | Promise<void>>>()

/** A locale's general words, and a kind's own words. */
export type Words = { readonly general: typeof messages; readonly own: KindWords }

/**
 * Loads the words of a kind, once; `undefined` if there is nothing to wait for. If the load fails, the error is
 * reported and the general words are used, because missing words must not hide an outcome.
 */
export function loadWords(kernel: Kernel, kind: string): Promise<void> | undefined {
  const kinds = known.get(kernel) ?? new Map<string, KindWords | Promise<void>>()
  known.set(kernel, kinds)
  const before = kinds.get(kind)
  if (before) return before instanceof Promise ? before : undefined
  const answer = kernel.hooks.resolveKind.call({ kind })
  if (!answer) return undefined
  const come = new AbortController()
  const loading = Promise.race([load(kind, answer), late(kind, anySignal([kernel.signal, come.signal]))])
    .finally(() => come.abort())
    .catch((error: unknown): KindWords => {
      kernel.report(error)
      return {}
    })
    .then((words) => void kinds.set(kind, words))
  kinds.set(kind, loading)
  return loading
}

/** The loaded words of a kind. A locale has its own in a table `review.<kind>`. */
export function wordsOf(kernel: Kernel, kind: string): Words {
  const english = known.get(kernel)?.get(kind)
  const general = kernel.messages('review', messages)
  if (!english || english instanceof Promise) return { general, own: {} }
  const { warning, approveText, doneText, unrecordedText, lostTitle, lostText } = general
  // A locale's table may also replace general words that the kind does not change.
  const base: KindWords = { warning, approveText, doneText, unrecordedText, lostTitle, lostText, ...english }
  // The table's type is known only to the kind's plugin, hence the casts.
  return { general, own: within(kernel.messages(`review.${kind}` as never, base), base) }
}

/** Drops sentences that the English table lacks, because their parameters are unknown. */
function within<table extends object>(said: table, english: object): table {
  const isSaid = ([key]: [string, unknown]) => Object.hasOwn(english, key)
  const entries = Object.entries(said)
    .filter(isSaid)
    .map(([key, value]) => {
      const own: unknown = english[key as keyof typeof english]
      return [key, typeof own === 'object' && own !== null ? within(Object(value), own) : value]
    })
  return Object.fromEntries(entries)
}

/** How long the words may take to load, in ms. After that the general words are used. */
const patience = 4_000

const late = (kind: string, signal: AbortSignal): Promise<never> =>
  pause(patience, signal).then(() => {
    throw new TypeError(`\`load\` of the kind "${kind}" has not answered within ${patience} ms.`)
  })

/** @throws the error of the import, and TypeError if the module exports no table of words */
async function load(kind: string, answer: Kind): Promise<KindWords> {
  const words: unknown = (await answer.load()).default
  if (typeof words !== 'object' || words === null)
    throw new TypeError(`\`load\` of the kind "${kind}" answered no words: they are the default export of a module.`)
  return words
}
