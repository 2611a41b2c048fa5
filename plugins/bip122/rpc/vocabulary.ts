import * as v from 'valibot'

/** A method without parameters: absent, `null` and `{}` are the same, and a list is none of them (requests 6). */
export const noParams = v.pipe(
  v.nullish(v.custom<Readonly<Record<string, unknown>>>(isObject, 'This method has no parameters.')),
  v.transform(() => undefined),
)

function isObject(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The result of a method without a result: `null` in place of any answer of the wallet. */
export const noResult = v.pipe(
  v.unknown(),
  v.transform(() => null),
)

/** The purposes that an address is asked for. */
export const purpose = v.picklist(['payment', 'ordinals', 'stacks', 'spark', 'starknet'])

/** The networks of the dialect, by the names that wallets know. */
export const networkName = v.picklist(['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest'])

const names = new Map(networkName.options.map((name) => [name.toLowerCase(), name]))

/** An address of a wallet. Older wallets leave out the fields that they did not know yet. */
export const address = v.object({
  address: v.pipe(v.string(), v.nonEmpty()),
  publicKey: v.optional(v.string()),
  purpose: v.string(),
  addressType: v.optional(v.string()),
  walletType: v.optional(v.string()),
})

const chain = v.object({ name: v.string() })

/** The networks that a wallet is on. Names of Bitcoin networks are capitalized, however the wallet writes them. */
export const networks = v.object({
  bitcoin: v.object({
    name: v.pipe(
      v.string(),
      v.transform((name): string => names.get(name.toLowerCase()) ?? name),
    ),
  }),
  stacks: v.optional(chain),
  spark: v.optional(chain),
})

/** The result of a connection. */
export const accountResult = v.object({
  id: v.optional(v.string()),
  addresses: v.array(address),
  walletType: v.optional(v.string()),
  network: v.optional(networks),
})

/** The message that a wallet shows while it asks; counted in UTF-16 units. */
export const connectMessage = v.pipe(v.string(), v.maxLength(80, 'The message must not exceed 80 characters.'))

/** A whole number of any writing, as decimal text. */
export const wholeText = v.pipe(
  v.union([v.bigint(), v.number(), v.string()], 'Invalid amount'),
  v.check((value) => typeof value !== 'number' || Number.isSafeInteger(value), 'Invalid amount'),
  v.transform((value) => value.toString()),
  v.regex(/^\d+$/, 'Invalid amount'),
)

/** A payment in satoshi: bigint, decimal text, or a safe whole number. 21 million bitcoin at most. */
export const satoshi = v.pipe(
  wholeText,
  v.transform((text) => BigInt(text)),
  v.check((value) => value > 0n && value <= 2_100_000_000_000_000n, 'Invalid amount'),
)

/** A request for permission: for an account's addresses, or for the wallet's networks. */
export const permissionRequest = v.variant('type', [
  v.object({
    type: v.literal('account'),
    resourceId: v.string(),
    actions: v.object({ read: v.optional(v.boolean()) }),
  }),
  v.object({
    type: v.literal('wallet'),
    resourceId: v.string(),
    actions: v.object({ readNetwork: v.optional(v.boolean()) }),
  }),
])

const granted = { resourceId: v.string(), clientId: v.string() }

/** A permission that this page has. */
export const permission = v.variant('type', [
  v.object({ ...granted, type: v.literal('account'), actions: v.object({ read: v.optional(v.boolean()) }) }),
  v.object({ ...granted, type: v.literal('wallet'), actions: v.object({ readNetwork: v.optional(v.boolean()) }) }),
])

/** A transaction id: 64 hex digits. */
export const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))

/** A reply whose transaction id some wallets call `txId`. */
export const withTxid = v.pipe(
  v.looseObject({}),
  v.transform(({ txId, txid = txId, ...reply }) => (txid === undefined ? reply : { ...reply, txid })),
)
