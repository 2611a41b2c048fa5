import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'
import { noticeMessages } from './noticeMessages.ts'
import { wordingOf } from './wordingOf.ts'

/** As it stands among the sentences of the review. */
const english = { notices: noticeMessages }

type Say = string | ((about: Readonly<Record<string, string>>, english?: string) => string)
type Table = Readonly<Record<string, { readonly title?: Say; readonly text?: Say } | undefined>>

/**
 * What a notice of something prepared says, in the kit's locale. One of a plugin's own code says what the plugin wrote, which a
 * locale may say otherwise by its code.
 * @example
 * ```ts
 * import { type Kernel, noticeText, type Prepared } from 'tapkit/kernel'
 * export const warn = (kernel: Kernel, { notices }: Prepared) =>
 *   notices.map((notice) => noticeText(kernel, notice)).map(({ title, text }) => `${title}: ${text}`)
 * ```
 */
export function noticeText(
  kernel: Pick<Kernel, 'messages'>,
  { code, params = {}, title = code, text = '' }: Notice,
): { readonly title: string; readonly text: string } {
  // The review types the table of that name; here is the part of it that is about notices.
  const notices: Table = kernel.messages('review' as never, english).notices
  const own = Object.hasOwn(notices, code) ? notices[code] : undefined
  const { because, reason = '', ...about } = params
  const said = because === undefined ? reason : wordingOf(kernel, 'reasons', because, about, reason)
  const facts = { ...params, ...(said && { reason: said }) }
  const say = (saying: Say | undefined, fallback: string) =>
    typeof saying === 'function' ? saying(facts, fallback) : (saying ?? fallback)
  return { title: say(own?.title, title), text: say(own?.text, text) }
}
