import type { Session } from '../sdk.ts'
import { namespaceOf } from './answersOf.ts'
import type { Cacao } from './cacao.ts'
import type { Responder, Sent } from './hearAnswers.ts'
import type { SigningClient } from './sdk.ts'

/** How long a session lives, in seconds. */
const lifetime = 604_800

/**
 * Has the SDK keep the session that a wallet has made by signing in. `undefined` if no signed message grants anything:
 * the wallet's own SDK has made no session then.
 */
export async function keepSession(
  client: SigningClient,
  { pairingTopic, publicKey, asked }: Sent,
  peer: Responder,
  signed: readonly Cacao[],
): Promise<Session | undefined> {
  const { crypto, expirer, pairing, relayer } = client.core
  const namespace = namespaceOf(signed)
  if (namespace.methods.length === 0) return undefined
  const topic = await crypto.generateSharedKey(publicKey, peer.publicKey)
  const session = {
    topic,
    pairingTopic,
    peer,
    acknowledged: true,
    controller: peer.publicKey,
    self: { publicKey, metadata: client.metadata },
    expiry: Math.floor(Date.now() / 1_000) + lifetime,
    requiredNamespaces: {},
    optionalNamespaces: { eip155: asked },
    namespaces: { eip155: namespace },
    relay: { protocol: 'irn' },
    transportType: 'relay',
  }
  await relayer.subscribe(topic)
  await client.session.set(topic, session)
  expirer.set(topic, session.expiry)
  // A pairing may be over by then.
  await pairing.updateMetadata({ topic: pairingTopic, metadata: peer.metadata }).catch(() => {})
  return session
}
