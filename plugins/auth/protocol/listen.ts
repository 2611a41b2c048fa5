import * as v from 'valibot'
import { limits } from './limits.ts'
import { messageId } from './messageId.ts'
import { readData } from './readData.ts'

const envelope = v.object({
  id: messageId,
  type: v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{1,63}$/)),
  payload: v.optional(v.unknown(), {}),
})

export type Envelope = v.InferOutput<typeof envelope>

/** The reason for the end of a port. `spent`: the port has carried `limits.messages`. `flooded`: too many of the messages do not belong to this protocol. */
export type EndReason = 'closed' | 'reloaded' | 'spent' | 'flooded'

/**
 * Hears the messages of a port, each read as data. `hear` answers `false` if the message does not belong to this protocol. The work that the other
 * side can cause is bounded: past the limits `end` is called, once, and nothing is heard any more.
 */
export function listen(
  port: MessagePort,
  hear: (message: Envelope) => boolean,
  end: (reason: EndReason) => void,
): (reason: EndReason) => void {
  let isOpen = true
  let heard = 0
  let malformed = 0
  const stop = (reason: EndReason) => {
    if (!isOpen) return
    isOpen = false
    port.onmessage = null
    port.onmessageerror = null
    port.close()
    end(reason)
  }
  const take = (isMessage: () => boolean) => {
    if (!isOpen) return
    heard += 1
    if (heard > limits.messages) return stop('spent')
    if (isMessage()) return
    malformed += 1
    if (malformed >= limits.malformed) stop('flooded')
  }
  port.onmessage = ({ data, ports }) =>
    take(() => {
      const read = readData(data)
      if (ports.length > 0 || 'fault' in read) return false
      const message = v.safeParse(envelope, read.data)
      return message.success && hear(message.output)
    })
  port.onmessageerror = () => take(() => false)
  // The other side closed the port, or the other side's page is gone. An older browser fires no `close`.
  port.addEventListener('close', () => stop('closed'))
  return stop
}
