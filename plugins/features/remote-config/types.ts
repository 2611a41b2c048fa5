/** Features by the names of a project's remote configuration: on or off, or with what. */
export type Flags = {
  readonly email: boolean
  readonly socials: false | readonly string[]
  readonly swaps: false | readonly string[]
  readonly onramp: false | readonly string[]
  readonly activity: boolean
  readonly reownBranding: boolean
  /** Absent where it is left to the app, whose word are the options of its plugin. */
  readonly emailCapture: false | readonly string[] | undefined
  readonly multiWallet: boolean
  readonly payWithExchange: boolean
  readonly payments: boolean
  readonly reownAuthentication: boolean
  readonly headless: boolean
}

/** The app's word on features, which holds if the project says nothing; `history` is the project's `activity`. */
export type LocalFeatures = {
  readonly email?: boolean | undefined
  readonly socials?: boolean | readonly string[] | undefined
  readonly swaps?: boolean | readonly string[] | undefined
  readonly onramp?: boolean | readonly string[] | undefined
  readonly history?: boolean | undefined
  readonly reownBranding?: boolean | undefined
  readonly reownAuthentication?: boolean | undefined
  /** Payments that a host asks for by `pay()`. */
  readonly payments?: boolean | undefined
  /** Deposits from exchanges. */
  readonly payWithExchange?: boolean | undefined
}

/** A feature as the service lists it; without `config` it is off, and with none (`null`) the app's own word holds. */
export type RemoteItem = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null | false | 0 | '' | undefined
}

/** How a project's remote configuration is read. */
export type RemoteConfigOptions = {
  /** The project's id; without it nobody is asked. */
  readonly projectId?: string | undefined
  /** The service; the public one by default. */
  readonly endpoint?: string | undefined
  /** The features if the service does not answer, or leaves one to the app. */
  readonly features?: LocalFeatures | undefined
}
