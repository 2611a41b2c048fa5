import type { ProposedNamespace, Session, SignClient } from '../sdk.ts'

/** Hears the outcome of a proposal. */
type Listener = (settled: { readonly error?: unknown; readonly session?: Session }) => void

/** A proposal that is sent beside the request to sign in, for wallets that do not know that request. */
export type SentProposal = {
  readonly id: number
  readonly requiredNamespaces: object
  readonly optionalNamespaces: Readonly<Record<string, ProposedNamespace>>
  readonly relays: readonly { readonly protocol: string }[]
  readonly pairingTopic: string
  readonly proposer: { readonly publicKey: string; readonly metadata: object }
  /** Unix time in seconds. */
  readonly expiryTimestamp: number
}

/** The part of the SDK's client by which wallets are asked to sign in. Its own `authenticate` is not used: decision 0037 says why. */
export type SigningClient = SignClient & {
  readonly metadata: object
  /** Tells the client's listeners. */
  readonly events: { emit(event: string, value: unknown): unknown }
  readonly proposal: { delete(id: number, reason: { readonly code: number; readonly message: string }): Promise<void> }
  readonly engine: {
    readonly events: { on(event: string, hear: Listener): unknown; off(event: string, hear: Listener): unknown }
    sendRequest(input: {
      readonly topic: string
      readonly method: string
      readonly params: object
      readonly clientRpcId: number
      readonly throwOnFailedPublish: true
    }): Promise<number>
    setProposal(id: number, proposal: SentProposal): Promise<void>
  }
  readonly core: {
    readonly relayer: { unsubscribe(topic: string): Promise<void> }
    readonly pairing: {
      create(input: { readonly methods: readonly string[] }): Promise<{ readonly topic: string; readonly uri: string }>
      updateMetadata(input: { readonly topic: string; readonly metadata: object }): Promise<void>
    }
    readonly crypto: {
      generateKeyPair(): Promise<string>
      decode(topic: string, message: string, options?: { readonly receiverPublicKey: string }): Promise<unknown>
    }
    readonly history: {
      delete(topic: string, id?: number): void
      readonly pending: readonly {
        readonly topic: string
        readonly request: { readonly id: number; readonly method: string; readonly params: unknown }
      }[]
    }
  }
}

/** Whether a client has the parts that are used here: another version of the SDK may lack them. */
export function canSign(client: SignClient): client is SigningClient {
  const { engine, core } = client as Partial<SigningClient>
  return [
    engine?.sendRequest,
    engine?.setProposal,
    engine?.events?.on,
    core?.pairing?.create,
    core?.crypto?.generateKeyPair,
  ].every((each) => typeof each === 'function')
}
