import type { Kernel } from '../types/kernel.ts'

/** There are no English ones: each stands where its thing is. One a kind, for what is merged is kept by it. */
const none = { titles: {}, errors: {}, reasons: {} }

/**
 * What the kit's locale says of something that has a name of its own: a view's title, an error, a reason; else the
 * English sentence.
 */
export function wordingOf(
  kernel: Pick<Kernel, 'messages'>,
  kind: keyof typeof none,
  name: string,
  about: unknown,
  english: string,
): string {
  const table: Readonly<Record<string, unknown>> = kernel.messages(kind, none[kind])
  const own = Object.hasOwn(table, name) ? table[name] : undefined
  return typeof own === 'function' ? own(about, english) : english
}
