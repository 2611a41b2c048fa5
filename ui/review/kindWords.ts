import { anySignal, type Kernel, type Kind, pause } from 'tapkit/kernel'
import { messages } from './messages.ts'
import { type OwnWords, sentencesOf } from './sentencesOf.ts'

/** The words of each kind that a kernel was asked for, or the load that is under way. */
const known = new WeakMap<Kernel, Map<string, OwnWords | Promise<void>>>()

/** The general words of a locale, and the words that a kind has of its own. */
export type Words = { readonly general: typeof messages; readonly own: OwnWords }

/**
 * Loads the words of a kind, once; `undefined` if there is nothing to wait for. If the load fails, the error is
 * reported and the general words are used, because missing words must not hide an outcome.
 */
export function loadWords(kernel: Kernel, kind: string): Promise<void> | undefined {
  const kinds = known.get(kernel) ?? new Map<string, OwnWords | Promise<void>>()
  known.set(kernel, kinds)
  const before = kinds.get(kind)
  if (before) return before instanceof Promise ? before : undefined
  const answer = kernel.hooks.resolveKind.call({ kind })
  if (!answer) return undefined
  const come = new AbortController()
  const loading = Promise.race([load(kernel, kind, answer), late(kind, anySignal([kernel.signal, come.signal]))])
    .finally(() => come.abort())
    .catch((error: unknown): OwnWords => {
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
  // A locale may also have words for a sentence that the kind leaves to the general words.
  const base: OwnWords = { warning, approveText, doneText, unrecordedText, lostTitle, lostText, ...english }
  // The plugin of the kind types its table.
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

/** @throws the error of the import, and TypeError for an answer that is no table of words */
async function load(kernel: Kernel, kind: string, answer: Kind): Promise<OwnWords> {
  const words: unknown = (await answer.load()).default
  if (typeof words !== 'object' || words === null)
    throw new TypeError(`\`load\` of the kind "${kind}" answered no words: they are the default export of a module.`)
  return sentencesOf(words, kind, (error) => kernel.report(error))
}
