import type { Notice } from '../types/money.ts'
import { fillNotice } from './fillNotice.ts'
import { noticeMessages } from './noticeMessages.ts'

/** What a notice says, in English and in a line: for a developer, and loaded without a locale. */
export function englishNotice(notice: Notice): string {
  const { title, text } = fillNotice(noticeMessages, notice, notice.params?.reason ?? '')
  return text ? `${title}. ${text}` : title
}
