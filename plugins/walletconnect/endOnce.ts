import { approveOnce } from './approveOnce.ts'
import type { RelayMessage, SignClient } from './sdk.ts'

/**
 * Has the SDK take a session's end once. It may come again: from a relay that pushes it twice, from a wallet that says it twice, and from the SDK,
 * which takes what it is still busy with again a second after its start. Of a second time it makes a rejection that nobody can catch, and that the
 * host's page hears of.
 */
export function endOnce(client: SignClient): void {
  const { core, engine } = client
  const { crypto } = core
  const isSecond = approveOnce(client)
  const over = new Set<string>()
  const take = engine.onProviderMessageEvent
  engine.onProviderMessageEvent = async (sealed: RelayMessage) => {
    const { topic, message } = sealed
    // What cannot be read is the SDK's own business.
    const read = await crypto.decode(topic, message).catch(() => undefined)
    if ((Object(read) as { readonly method?: unknown }).method === 'wc_sessionDelete') {
      if (over.has(topic)) return
      over.add(topic)
    }
    if (isSecond(topic, read)) return
    await take(sealed)
  }
}
