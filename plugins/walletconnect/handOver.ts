import { openChannel } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Line } from './ask.ts'
import { topic } from './topic.ts'

/** A message as the relay pushed it. It is sealed, so that only tabs of this client can read it. */
const message = v.object({ topic, message: v.string(), publishedAt: v.number() })
type Message = v.InferOutput<typeof message>

/**
 * An answer that another tab passes on, with the id of its request. Any page of this origin may write to the channel.
 */
const handed = v.object({ ...message.entries, id: v.number() })

/**
 * Passes wallets' answers on to the tab that has asked. All tabs are a single client to the relay, which sends each
 * message once, so a tab that was offline when the answer came would wait in vain. A tab that already has the answer,
 * or has asked nothing, ignores it.
 */
export function handOver({ kernel, client }: Line): void {
  const channel = openChannel(kernel, 'walletconnect:answers')
  if (!channel) return
  const { crypto, history, relayer } = client.core
  const tell = async ({ topic, message, publishedAt }: Message) => {
    const payload = Object(await crypto.decode(topic, message)) as { readonly id?: unknown; readonly method?: unknown }
    // Requests and reports of wallets are not passed on, because every tab reads them from the storage.
    if (payload.method !== undefined || kernel.signal.aborted) return
    channel.postMessage({ id: payload.id, topic, message, publishedAt })
  }
  const listener = (message: Message) => void tell(message).catch(() => {})
  relayer.on('relayer_message', listener as never)
  channel.onmessage = ({ data }) => {
    const read = v.safeParse(handed, data)
    if (!read.success) return
    const { id, topic, message, publishedAt } = read.output
    if (!history.pending.some(({ request }) => request.id === id)) return
    relayer.handleBatchMessageEvents([{ topic, message, publishedAt, transportType: 'relay' }]).catch(kernel.report)
  }
}
