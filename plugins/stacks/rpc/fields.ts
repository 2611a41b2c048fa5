import * as v from 'valibot'
import { readHex } from '../address/hex.ts'
import { parsePrincipal, writePrincipal } from '../address/parsePrincipal.ts'

/** Longest text that is taken from a page or a wallet, in characters: no transaction is larger than 2 MB. */
const limit = 4_000_000
const decimal = /^(0|[1-9]\d{0,38})$/

const whole = v.union([
  v.pipe(v.string(), v.regex(decimal)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)),
  v.pipe(v.bigint(), v.minValue(0n), v.transform(String)),
])

/** Micro-STX as decimal text; a number only if it is exact. */
export const amount = v.pipe(
  v.custom<unknown>((value) => v.is(whole, value) && BigInt(value) > 0n, 'Invalid amount'),
  v.transform(String),
)

/** Hex as lower case without `0x`. */
export const hex = (message: string, size?: number) =>
  v.pipe(
    v.custom<string>(
      (value) => typeof value === 'string' && value.length <= limit && readHex(value, size) !== undefined,
      message,
    ),
    v.transform((value) => readHex(value) ?? ''),
  )

/** The receiver: an account or a contract, in the standard's case. */
export const principal = v.pipe(
  v.custom<string>((value) => parsePrincipal(value) !== undefined, 'Invalid address'),
  v.transform((value) => {
    const read = parsePrincipal(value)
    return read ? writePrincipal(read) : ''
  }),
)

/** A contract, `address.name`. */
export const contract = v.pipe(
  principal,
  v.check((value) => value.includes('.'), 'A contract is written as its address, a dot and its name.'),
)

export const clarityName = v.pipe(
  v.string('A name is required.'),
  v.regex(/^[a-zA-Z][\w\-!?+<>=/*]{0,127}$/, 'This is not a name in Clarity.'),
)

/** Text that a transfer carries: 34 bytes in UTF-8 at most (SIP-005). */
export const memo = v.pipe(v.string(), v.maxBytes(34, 'The memo must not exceed 34 bytes.'))

export const transaction = hex('Invalid hex-encoded Stacks transaction.')

const modes: Readonly<Record<string, string>> = { 1: 'allow', 2: 'deny', 3: 'originator' }

/** sats-connect writes the mode as a number in one method and as a word in the others, so both spellings are read everywhere. */
export const postConditionMode = v.pipe(
  v.union(
    [v.picklist(['allow', 'deny', 'originator']), v.picklist([1, 2, 3])],
    'The post-condition mode is allow or deny.',
  ),
  v.transform((mode) => modes[mode] ?? String(mode)),
)

/** Hex, or the JSON form of SIP-030, which becomes hex before the wallet is asked. */
export const encoded = (message: string) =>
  v.union([hex(message), v.custom<object>((value) => typeof value === 'object' && value !== null)], message)

export const postConditions = v.array(encoded('Invalid hex-encoded post-condition.'))
export const clarityValues = v.array(encoded('Invalid hex-encoded Clarity value.'))

/** Parameters that all transactions share in SIP-030, and sats-connect's `pubkey`. */
export const common = {
  address: v.optional(principal),
  network: v.optional(v.pipe(v.string(), v.maxLength(100))),
  fee: v.optional(whole),
  nonce: v.optional(whole),
  sponsored: v.optional(v.boolean()),
  broadcast: v.optional(v.boolean()),
  pubkey: v.optional(hex('Invalid public key.')),
}

const txid = hex('Invalid transaction id.', 32)

/** A wallet's answer once it has broadcast; some wallets call the id `txId`. */
export const broadcastResult = v.union([
  v.object({ txid, transaction: v.optional(transaction) }),
  v.pipe(
    v.object({ txId: txid, transaction: v.optional(transaction) }),
    v.transform(({ txId, ...rest }) => ({ txid: txId, ...rest })),
  ),
])

/** A signature in RSV order, 65 bytes. */
export const signatureResult = v.object({
  signature: hex('Invalid signature.', 65),
  publicKey: v.optional(v.union([hex('Invalid public key.', 33), hex('Invalid public key.', 65)])),
})
