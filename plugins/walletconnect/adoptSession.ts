import type { SharedStorage } from './createSdkStorage.ts'
import type { Session, SignClient } from './sdk.ts'

/**
 * Loads a session that another tab has made since this tab's client was started. Answers whether there was such a
 * session.
 */
export async function adoptSession(
  client: SignClient,
  storage: SharedStorage | undefined,
  topic: string,
): Promise<Session | undefined> {
  const stored = (storage?.peek('//session') ?? []) as readonly Session[]
  const session = stored.find((each) => each.topic === topic)
  const keys = (storage?.peek('//keychain') ?? {}) as Readonly<Record<string, string>>
  const key = keys[topic]
  if (!session || !key) return undefined
  const { crypto, expirer, relayer } = client.core
  await crypto.keychain.set(topic, key)
  const own = keys[session.self.publicKey]
  if (own) await crypto.keychain.set(session.self.publicKey, own)
  await client.session.set(topic, session)
  expirer.set(topic, session.expiry)
  await relayer.subscribe(topic)
  return session
}
