import { type Kernel, noticeText, type Notice as Said } from 'tapkit/kernel'
import { Notice } from '../kit/stage/Notice.tsx'
import type { messages } from './messages.ts'

/** What the visitor should know before they confirm, worst first. */
export function ReviewNotices({
  kernel,
  words,
  notices,
  framed,
  isChanged,
}: {
  readonly kernel: Kernel
  readonly words: typeof messages
  readonly notices: readonly Said[]
  readonly framed: boolean
  readonly isChanged: boolean
}) {
  if (notices.length === 0 && !framed && !isChanged) return null
  const sorted = notices.toSorted((one, two) => Number(two.blocks ?? false) - Number(one.blocks ?? false))
  return (
    <div className="tk-pad tk-gap tk-review__notices">
      {framed && (
        <Notice tone="danger" title={words.framedTitle}>
          {words.framedText}
        </Notice>
      )}
      {isChanged && (
        <Notice tone="warning" title={words.changedTitle}>
          {words.changedText}
        </Notice>
      )}
      {sorted.map((notice) => {
        const { code, blocks } = notice
        const { title, text } = noticeText(kernel, notice)
        return (
          <Notice key={`${code}${title}`} tone={blocks ? 'danger' : 'warning'} title={title}>
            {text}
          </Notice>
        )
      })}
    </div>
  )
}
