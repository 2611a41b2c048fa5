import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import type { Line } from '../ask.ts'
import type { ProposedNamespace, RelayMessage } from '../sdk.ts'
import { type Cacao, cacaos, responder } from './cacao.ts'
import type { SigningClient } from './sdk.ts'

/** A request to sign in that was sent. */
export type Sent = {
  readonly id: number
  readonly pairingTopic: string
  /** The page's own, which wallets seal their answers for. */
  readonly publicKey: string
  readonly asked: ProposedNamespace
}

export type Responder = v.InferOutput<typeof responder>

/** A wallet's signed messages: empty if they are malformed. */
export type Answered = { readonly peer: Responder; readonly signed: readonly Cacao[] }

export type Answer = { readonly error: unknown } | Answered

/** Where wallets answer to a key. */
export const answerTopic = (publicKey: string): string => bytesToHex(sha256(hexToBytes(publicKey)))

/**
 * Hears each answer to a request to sign in, until the function is called that is returned. The SDK opens answers with the key of its newest
 * request alone, and takes the first answer: here the answer to an older code is heard too, and that of a second wallet.
 */
export function hearAnswers(line: Line, { id, publicKey }: Sent, hear: (answer: Answer) => unknown): () => void {
  const { crypto, relayer } = (line.client as SigningClient).core
  const topic = answerTopic(publicKey)
  const read = async (message: string): Promise<void> => {
    const said = await crypto.decode(topic, message, { receiverPublicKey: publicKey })
    const { id: own, result, error } = Object(said) as { id?: unknown; result?: unknown; error?: unknown }
    if (own !== id) return
    if (error) return void hear({ error })
    const { responder: peer, cacaos: list } = Object(result) as { responder?: unknown; cacaos?: unknown }
    const who = v.safeParse(responder, peer)
    if (!who.success) return void hear({ error: who.issues })
    const signed = v.safeParse(cacaos, list)
    await hear({ peer: who.output, signed: signed.success ? signed.output : [] })
  }
  const listener = (sealed: RelayMessage) => {
    if (sealed.topic === topic) read(sealed.message).catch(line.kernel.report)
  }
  relayer.on('relayer_message', listener as never)
  return () => void relayer.off('relayer_message', listener as never)
}
