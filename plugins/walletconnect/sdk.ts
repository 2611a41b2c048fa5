/** A wallet's approval in one namespace, or on one chain of the namespace (CAIP-25). */
export type SessionNamespace = {
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids; by default the networks of the accounts. */
  readonly chains?: readonly string[] | undefined
}

/** A settled session, as the SDK keeps it. */
export type Session = {
  readonly topic: string
  /** The topic that it was proposed on. */
  readonly pairingTopic?: string | undefined
  /** Unix time in seconds. */
  readonly expiry: number
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  readonly self: { readonly publicKey: string }
  readonly sessionConfig?: { readonly disableDeepLink?: boolean } | undefined
  readonly peer: {
    readonly metadata: {
      readonly name: string
      /** How its app is opened, as it says itself. */
      readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined
    }
  }
}

/** A proposal that no wallet has answered. */
type Proposal = { readonly pairingTopic: string; readonly proposer: { readonly publicKey: string } }

/** A proposal's requests in one namespace. */
export type ProposedNamespace = {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

type Listener = (event: never) => void
type Emitter = { on(event: string, listener: Listener): unknown; off(event: string, listener: Listener): unknown }

/** A store of the SDK, which writes itself to the storage. */
type Store<value> = {
  getAll(): value[]
  set(key: string, value: value): Promise<void>
  delete(key: string, reason: { readonly code: number; readonly message: string }): Promise<void>
}

export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Unix time in ms. */
  readonly publishedAt: number
  readonly transportType: 'relay'
}

/** The part of the SDK's client that is used here. */
export type SignClient = Emitter & {
  connect(input: { readonly optionalNamespaces: Record<string, ProposedNamespace> }): Promise<{
    readonly uri?: string | undefined
    approval(): Promise<Session>
  }>
  request<value>(input: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
  }): Promise<value>
  disconnect(input: {
    readonly topic: string
    readonly reason: { readonly code: number; readonly message: string }
  }): Promise<void>
  ping(input: { readonly topic: string }): Promise<void>
  readonly session: Store<Session> & { get(topic: string): Session }
  readonly proposal: Pick<Store<Proposal>, 'getAll'>
  /** Takes a message that the relay has pushed. */
  readonly engine: { onProviderMessageEvent(message: RelayMessage): Promise<void> }
  readonly core: {
    readonly relayer: Emitter & {
      readonly connected: boolean
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
      subscribe(topic: string): Promise<string>
      publish(topic: string, message: string, options: object): Promise<void>
      confirmOnlineStateOrThrow(): Promise<void>
      readonly publisher: object
      /** The present or the last line to the relay; `undefined` before the first line. */
      readonly provider: {
        on(event: string, listener: Listener): void
        readonly events: { removeAllListeners(event: string): unknown; eventNames(): readonly (string | symbol)[] }
      }
      /** Takes messages as the relay pushes them; a message that was taken before is left out. */
      handleBatchMessageEvents(messages: readonly RelayMessage[]): Promise<void>
      /** Sent and received messages by topic, so that no message is taken twice. */
      readonly messages: { del(topic: string): Promise<void> }
    }
    readonly crypto: {
      getClientId(): Promise<string>
      readonly keychain: { has(tag: string): boolean; set(tag: string, key: string): Promise<void> }
      decode(topic: string, message: string): Promise<unknown>
      deleteKeyPair(publicKey: string): Promise<void>
      /** Keeps the key that two sides share, and answers its topic. */
      generateSharedKey(own: string, peer: string): Promise<string>
      encode(topic: string, payload: object): Promise<string>
      deleteSymKey(topic: string): Promise<void>
    }
    readonly expirer: { set(topic: string, expiry: number): void }
    readonly heartbeat: { stop(): void }
    readonly history: {
      /** Requests without an answer yet. */
      readonly pending: readonly { readonly request: { readonly id: number } }[]
      delete(topic: string): void
    }
    readonly pairing: { disconnect(input: { readonly topic: string }): Promise<void> }
    readonly verify: object
  }
}

/** The storage of the SDK's records. */
export type SdkStorage = {
  getKeys(): Promise<string[]>
  getEntries<value>(): Promise<[string, value][]>
  getItem<value>(key: string): Promise<value | undefined>
  setItem<value>(key: string, value: value): Promise<void>
  removeItem(key: string): Promise<void>
}
