import { refusalOf } from './refusalOf.ts'
import type { SignClient } from './sdk.ts'

/** How long a relay that has refused is left alone, in ms. */
const rest = 30_000

/**
 * Keeps the SDK from asking a relay that lets nobody in again and again, many times a second, for ever. It is asked anew after a
 * while, and at once where a visitor asks for something: by the function that is answered.
 */
export function holdBack({ core: { relayer } }: SignClient, signal: AbortSignal): () => void {
  let refused: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  const askAgain = () => {
    refused = undefined
    clearTimeout(timer)
  }
  // Nothing goes to the relay, and no line to it is opened, before this was asked.
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
