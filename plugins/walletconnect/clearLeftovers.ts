import type { Storage } from 'tapkit/kernel'
import { isSession } from './isSession.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * A key that is named by its topic, or by the public key of its pair. Other entries of the keychain belong to the
 * client itself.
 */
const topicOrKey = /^[0-9a-f]{64}$/

/**
 * Clears the remains of expired codes and ended sessions. The SDK forgets a code only while the page that shows the
 * code is open, and keeps the rest for thirty days, or for ever (walletconnect 17). Runs before the SDK reads its
 * storage. While any code is valid, here or in another tab, nothing is cleared: a key does not tell its code, and is
 * stored before the code.
 */
export function clearLeftovers(storage: Storage, prefix: string): void {
  const nameOf = (owner: 'core' | 'client', record: string) => `walletconnect:wc@2:${owner}:0.3:${prefix}//${record}`
  const coreOf = (record: string) => nameOf('core', record)
  const listOf = (name: string): readonly Entry[] =>
    storage.get(name, (json) => (Array.isArray(json) ? json.map(Object) : undefined)) ?? []
  const isGood = (seconds: unknown) => typeof seconds === 'number' && seconds * 1_000 > Date.now()
  const pairings = listOf(coreOf('pairing'))
  const proposals = listOf(nameOf('client', 'proposal'))
  const isCode = pairings.some(({ active, expiry }) => active !== true && isGood(expiry))
  if (isCode || proposals.some(({ expiryTimestamp }) => isGood(expiryTimestamp))) return

  const sessions = listOf(nameOf('client', 'session')).filter(isSession)
  const topics = new Set(sessions.flatMap(({ topic, pairingTopic }) => [topic, pairingTopic]))
  const keys = new Set([...topics, ...sessions.map(({ self }) => self.publicKey)])
  const isOfSession = ({ topic }: Entry) => topics.has(topic as string)

  const keepOfList = (name: string, isNeeded: (entry: Entry) => boolean) => {
    const list = listOf(name)
    if (!list.every(isNeeded)) storage.set(name, list.filter(isNeeded))
  }
  const keepOfRecord = (name: string, isNeeded: (key: string) => boolean) => {
    const entries = Object.entries(storage.get(name, (json) => Object(json) as Entry) ?? {})
    if (!entries.every(([key]) => isNeeded(key)))
      storage.set(name, Object.fromEntries(entries.filter(([key]) => isNeeded(key))))
  }
  keepOfList(nameOf('client', 'proposal'), () => false)
  for (const record of ['pairing', 'subscription', 'history']) keepOfList(coreOf(record), isOfSession)
  keepOfList(coreOf('expirer'), ({ target }) => topics.has(String(target).replace('topic:', '')))
  for (const record of ['messages', 'messages_withoutClientAck'])
    keepOfRecord(coreOf(record), (topic) => topics.has(topic))
  keepOfRecord(coreOf('keychain'), (tag) => keys.has(tag) || !topicOrKey.test(tag))
}
