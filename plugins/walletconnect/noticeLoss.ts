import { anySignal, pause } from 'tapkit/kernel'
import { approverOf } from './approveOnce.ts'
import type { Line } from './ask.ts'
import { patience } from './codeTimes.ts'
import type { RelayMessage } from './sdk.ts'

/**
 * Notices that the relay has lost a session for good. A wallet approves a code with a message and settles its session
 * with another, and the SDK waits for the second until the code is over. Calls `lost` if the second has not come 20 s
 * after the first (walletconnect 16).
 */
export function noticeLoss({ kernel, client }: Line, topic: string, session: Promise<unknown>, lost: () => void): void {
  const { crypto, relayer } = client.core
  const over = new AbortController()
  let isHeard = false
  const hear = async ({ topic: on, message }: RelayMessage) => {
    if (on !== topic || approverOf(await crypto.decode(topic, message)) === undefined) return
    // The relay may repeat an approval while the first message is still being decoded.
    if (isHeard) return
    isHeard = true
    relayer.off('relayer_message', listener as never)
    await pause(patience, anySignal([over.signal, kernel.signal]))
    lost()
  }
  const listener = (message: RelayMessage) => void hear(message).catch(() => {})
  relayer.on('relayer_message', listener as never)
  const stop = () => {
    over.abort()
    relayer.off('relayer_message', listener as never)
  }
  session.then(stop, stop)
}
