import { issueText, PreparedMismatchError } from 'tapkit/kernel'
import * as v from 'valibot'
import { highestRate } from '../explorer/fetchFeeRates.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { BitcoinPayload, CallMethod } from '../payload.ts'

const recipient = v.strictObject({ address: v.string(), amount: v.pipe(v.bigint(), v.minValue(1n)) })
const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const signInput = v.strictObject({ address: v.string(), index, sighashTypes: v.optional(v.array(index)) })

const methods: readonly CallMethod[] = [
  'ord_sendInscriptions',
  'runes_etch',
  'runes_mint',
  'runes_rbfOrder',
  'runes_transfer',
]

/** The fields that a payload may have. Parameters of a call are parsed by its method. */
const schemaOf = (network: BitcoinNetworkName) =>
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('transfer'),
      recipients: v.pipe(v.array(recipient), v.minLength(1)),
      from: v.string(),
      feeRate: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(highestRate))),
      network: v.literal(network),
    }),
    v.strictObject({
      kind: v.literal('psbt'),
      psbt: v.string(),
      signInputs: v.optional(v.pipe(v.array(signInput), v.minLength(1))),
      network: v.literal(network),
    }),
    v.strictObject({
      kind: v.literal('call'),
      method: v.picklist(methods),
      params: v.unknown(),
      network: v.literal(network),
    }),
  ])

/**
 * Parses a request for a wallet: it must be for this network, and have no field that is not read.
 * @throws PreparedMismatchError, and RPCError -32602 if parameters of a call are wrong
 */
export async function parsePayload(payload: unknown, network: BitcoinNetworkName): Promise<BitcoinPayload> {
  const read = v.safeParse(schemaOf(network), payload)
  if (read.success) {
    const { output } = read
    return output.kind === 'call' ? (await import('./parseCall.ts')).parseCall(output) : output
  }
  const [issue] = read.issues
  throw new PreparedMismatchError({
    debug: `"${v.getDotPath(issue) ?? 'payload'}" of it is wrong: ${issueText(issue, 'The payload')}`,
  })
}
