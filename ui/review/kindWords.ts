import type { Kernel, Kind, KindWords } from 'tapkit/kernel'
import { messages } from './messages.ts'

/** The words of each kind that a kernel was asked for, or the load that is under way. */
const known = new WeakMap<Kernel, Map<string, KindWords | Promise<void>>>()

/** The general words of a locale, and the words that a kind has of its own. */
export type Words = { readonly general: typeof messages; readonly own: KindWords }

/**
 * Loads the words of a kind, once; `undefined` if there is nothing to wait for. A failure is reported, and leaves the general words to the
 * kind: nobody should be kept from an outcome by its words.
 */
export function loadWords(kernel: Kernel, kind: string): Promise<void> | undefined {
  const kinds = known.get(kernel) ?? new Map<string, KindWords | Promise<void>>()
  known.set(kernel, kinds)
  const before = kinds.get(kind)
  if (before) return before instanceof Promise ? before : undefined
  const answer = kernel.hooks.resolveKind.call({ kind })
  if (!answer) return undefined
  const loading = load(kind, answer)
    .catch((error: unknown): KindWords => {
      kernel.report(error)
      return {}
    })
    .then((words) => void kinds.set(kind, words))
  kinds.set(kind, loading)
  return loading
}

/** The words of a kind, as far as they are loaded. A locale has the words of a kind in a table of their own, `review.<kind>`. */
export function wordsOf(kernel: Kernel, kind: string): Words {
  const english = known.get(kernel)?.get(kind)
  return {
    general: kernel.messages('review', messages),
    // The plugin of the kind types its table.
    own: !english || english instanceof Promise ? {} : kernel.messages(`review.${kind}` as never, english),
  }
}

/** @throws what the import throws, and TypeError for an answer that is no table of words */
async function load(kind: string, answer: Kind): Promise<KindWords> {
  const words: unknown = (await answer.load()).default
  if (typeof words !== 'object' || words === null)
    throw new TypeError(`\`load\` of the kind "${kind}" answered no words: they are the default export of a module.`)
  return words
}
