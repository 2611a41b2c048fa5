import { refusalOf } from './refusalOf.ts'
import type { SignClient } from './sdk.ts'

/** How long a relay that has refused is not asked again, in ms. */
const rest = 30_000

/**
 * Stops the SDK from asking a refusing relay again and again, many times a second, for ever. The relay is asked again
 * after a while. The returned function makes the client ask at once, because a visitor waits.
 */
export function holdBack({ core: { relayer } }: SignClient, signal: AbortSignal): () => void {
  let refused: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  const askAgain = () => {
    refused = undefined
    clearTimeout(timer)
  }
  // Nothing is sent to the relay, and no connection is opened, before this call.
  const confirm = relayer.confirmOnlineStateOrThrow.bind(relayer)
  relayer.confirmOnlineStateOrThrow = async () => {
    if (refused) throw refused
    return confirm()
  }
  relayer.on('relayer_error', (error: unknown) => {
    if (!refusalOf(error) || signal.aborted) return
    refused = error
    clearTimeout(timer)
    timer = setTimeout(() => {
      askAgain()
      relayer.transportOpen().catch(() => {})
    }, rest)
  })
  signal.addEventListener('abort', askAgain, { once: true })
  return askAgain
}
