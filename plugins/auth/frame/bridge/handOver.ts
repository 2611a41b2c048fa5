import { Fault } from '../../protocol/fault.ts'
import type { Answer, Payload, RequestType } from '../../protocol/requests.ts'
import type { Channel } from '../storage/openChannel.ts'
import type { Look } from '../windows/flowMessages.ts'
import { runInWindow } from '../windows/runInWindow.ts'

/** The requests that a window does, and the host is asked to open. */
export type WindowRequest = Extract<RequestType, 'CONNECT_PASSKEY' | 'MANAGE_WALLET' | 'RPC_REQUEST' | 'CONSENT'>

type HandOverInput = {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly host: string
  readonly look: () => Look
  readonly openChannel: () => Channel
}

/**
 * Hands requests to the window that the host has opened for their flow. A request that stays with a page that goes away is aborted there, so
 * that no window waits for a bridge that is gone.
 */
export function createHandOver({ page, host, look, openChannel }: HandOverInput) {
  let isApproving = false

  return async function handOver<type extends WindowRequest>(
    type: type,
    { flow, ...payload }: Payload<type>,
    signal: AbortSignal,
  ): Promise<Answer<type>> {
    if (!flow) throw new Fault('needs_window')
    const isApproval = type === 'RPC_REQUEST' || type === 'CONSENT'
    if (isApproval && isApproving) throw new Fault('busy')
    const channel = openChannel()
    const life = new AbortController()
    const end = () => life.abort(new Fault('aborted'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    page.addEventListener('pagehide', end)
    if (isApproval) isApproving = true
    try {
      const asked = payload as Payload<type>
      return await runInWindow({ channel, flow, host, type, payload: asked, look: look(), signal: life.signal })
    } finally {
      if (isApproval) isApproving = false
      page.removeEventListener('pagehide', end)
      signal.removeEventListener('abort', end)
      channel.close()
    }
  }
}
