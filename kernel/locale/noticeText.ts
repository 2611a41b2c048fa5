import type { Kernel } from '../types/kernel.ts'
import type { Notice } from '../types/money.ts'
import { fillNotice, type NoticeTable } from './fillNotice.ts'
import { noticeMessages } from './noticeMessages.ts'
import { wordingOf } from './wordingOf.ts'

/** As it stands among the sentences of the review. */
const english = { notices: noticeMessages }

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
  notice: Notice,
): { readonly title: string; readonly text: string } {
  // The review types the table of that name; here is the part of it that is about notices.
  const notices: NoticeTable = kernel.messages('review' as never, english).notices
  const { because, reason = '', ...about } = notice.params ?? {}
  return fillNotice(
    notices,
    notice,
    because === undefined ? reason : wordingOf(kernel, 'reasons', because, about, reason),
  )
}
