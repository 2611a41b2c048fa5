import { Notice } from 'tapkit/ui'
import { messages } from '../messages.ts'
import type { FeeState } from '../state.ts'

/** What the sender should know of the transfer before it is confirmed, or why it would fail. */
export function ReviewNotices({ fee, framed }: { readonly fee: FeeState; readonly framed: boolean }) {
  const notices = fee.status === 'success' ? (fee.notices ?? []) : []
  const reason = fee.status === 'error' ? fee.reason : undefined
  if (notices.length === 0 && !reason && !framed) return null
  return (
    <div className="tk-pad tk-gap">
      {framed && (
        <Notice tone="danger" title={messages.framed[0]}>
          {messages.framed[1]}
        </Notice>
      )}
      {reason && (
        <Notice tone="danger" title={messages.refusedTitle}>
          {messages.sentence(reason)}
        </Notice>
      )}
      {notices.map((notice) => (
        <Notice key={notice} tone="warning" title={messages.notices[notice][0]}>
          {messages.notices[notice][1]}
        </Notice>
      ))}
    </div>
  )
}
