import type { Network } from 'tapkit/kernel'
import { decodeAddress } from '../address/decodeAddress.ts'
import { partyOf } from '../address/partyOf.ts'
import type { Context } from '../context.ts'
import { fromHex } from '../encoding/hex.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { readParty, readScript } from './readParty.ts'
import { readSatoshi } from './readSatoshi.ts'

type Coin = { readonly txid: string; readonly index: number }

/** An output as an explorer tells it: its owner, named as `partyOf` names it, and its amount in satoshi. */
export type Output = { readonly party: string; readonly amount: bigint }

/** Most transactions that an explorer is asked about. */
const limit = 10

/** Asks the explorer for the owners and amounts of outputs, in their order; `undefined` for an output that it does not tell in full. */
export async function lookUpOutputs(
  context: Context,
  coins: readonly Coin[],
  { network: asked, signal }: { readonly network: Network; readonly signal: AbortSignal },
): Promise<readonly (Output | undefined)[]> {
  const { explorerUrl, network } = bitcoinNetworkOf(context, asked)
  const txids = [...new Set(coins.map(({ txid }) => txid))].slice(0, limit)
  const parse = (json: unknown) => readOutputs(json, network)
  const read = (txid: string) =>
    context.kernel.http.get(`${explorerUrl}/api/tx/${encodeURIComponent(txid)}`, { signal, parse }).catch(() => [])
  const found = new Map(await Promise.all(txids.map(async (txid) => [txid, await read(txid)] as const)))
  return coins.map(({ txid, index }) => found.get(txid)?.[index])
}

function readOutputs(json: unknown, network: BitcoinNetworkName): readonly (Output | undefined)[] {
  const { vout } = Object(json)
  if (!Array.isArray(vout)) throw new TypeError('not a transaction')
  return vout.map((output) => {
    const party = ownerOf(output, network)
    return party === undefined ? undefined : { party, amount: readSatoshi(Object(output).value) }
  })
}

/** Some explorers name the script alone, of which the address is derived. */
function ownerOf(output: unknown, network: BitcoinNetworkName): string | undefined {
  const party = readParty(output)
  if (party === undefined || decodeAddress(party)) return party
  const script = fromHex(readScript(output) ?? '')
  return script && partyOf(script, network)
}
