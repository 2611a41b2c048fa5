import * as v from 'valibot'
import { wholeText, withTxid } from './vocabulary.ts'

/** Bytes as hex, with or without `0x`. */
export const hex = (sentence?: string) => v.pipe(v.string(), v.regex(/^(0x)?([0-9a-f]{2})+$/i, sentence))

/** A Stacks transaction in hex. Whether it decodes is for the wallet, or for the Stacks plugin, to say. */
export const transactionHex = hex('Invalid hex-encoded Stacks transaction.')

/** A Clarity value or a post condition: hex, or the JSON form of SIP-030. */
const clarity = v.union([hex(), v.looseObject({ type: v.string() })])
export const clarityValues = v.optional(v.array(clarity))

/** Micro-STX of any writing, as decimal text. */
export const microStx = wholeText

const modes = { allow: 1, deny: 2 } as const
const anyMode = v.picklist(['allow', 'deny', 1, 2])

/** The treatment of assets that no post-condition mentions, as the number that transfers want: 1 allow, 2 deny. */
export const modeNumber = v.optional(
  v.pipe(
    anyMode,
    v.transform((mode) => (typeof mode === 'number' ? mode : modes[mode])),
  ),
)

/** The same as the word that contract methods want. */
export const modeWord = v.optional(
  v.pipe(
    anyMode,
    v.transform((mode) => (typeof mode === 'string' ? mode : mode === 1 ? 'allow' : 'deny')),
  ),
)

/** Wallets answer with a transaction id, the transaction, or both. */
export const sent = v.pipe(
  withTxid,
  v.looseObject({ txid: v.optional(v.string()), transaction: v.optional(v.string()) }),
  v.check(
    ({ txid, transaction }) => txid !== undefined || transaction !== undefined,
    'Neither an id nor a transaction',
  ),
)

export const signed = v.looseObject({ signature: v.pipe(v.string(), v.nonEmpty()), publicKey: v.optional(v.string()) })
