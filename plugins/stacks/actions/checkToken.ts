import { Cl } from '@stacks/transactions'
import {
  type Network,
  type Notice,
  namesakesOf,
  PreparedMismatchError,
  TokenDecimalsError,
  type TokenFacts,
  wouldFail,
} from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { callReadOnly } from './callReadOnly.ts'
import { decodeOk } from './decodeOk.ts'
import { findListed, listedOn } from './findListed.ts'
import { parseAsset } from './parseAsset.ts'

type Input = {
  readonly token: TokenFacts
  readonly amount: bigint
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Asks a token's contract for its decimals again, because the amount was shown with them, and whether the account holds
 * enough. A missing answer causes no notice. The chain does not check decimals, and no wallet tells them, so the
 * visitor has to compare a token that the host does not list (money 23).
 * @throws TokenDecimalsError, PreparedMismatchError
 */
export async function checkToken(
  context: Context,
  { token, amount, address, network, signal }: Input,
): Promise<Notice[]> {
  const asset = parseAsset(token.address)
  const contract = asset?.contract ?? ''
  const listed = asset && findListed(context, network.id, asset)
  const requireDecimals = (actual: bigint | number | undefined) => {
    if (actual !== undefined && BigInt(actual) !== BigInt(token.decimals)) {
      throw new TokenDecimalsError({ token: `${token.address}`, said: token.decimals, actual })
    }
  }
  // A node could lie before and here alike, so the host's facts come first.
  requireDecimals(listed?.decimals)
  const ask = (name: string, args?: readonly string[]) =>
    callReadOnly(context.kernel, network, { contract, name, args, signal, decode: decodeOk }).catch(() => null)
  const [decimals, held] = await Promise.all([
    ask('get-decimals'),
    ask('get-balance', [Cl.serialize(Cl.address(address))]),
  ])
  signal.throwIfAborted()
  if (decimals !== null && typeof decimals !== 'bigint') {
    throw new PreparedMismatchError({ debug: `${contract} says nothing of its decimals: it is no token (SIP-010).` })
  }
  requireDecimals(decimals ?? undefined)
  if (typeof held === 'bigint' && held < amount) {
    return [wouldFail({ because: 'holdsLessOfToken', about: {}, reason: 'The account holds less of this token' })]
  }
  const isVouchedFor = listed?.decimals !== undefined && listed.symbol !== undefined
  const namesakes = listed ? [] : namesakesOf([token], listedOn(context, network.id), network)
  return [...namesakes, ...(isVouchedFor ? [] : [{ code: 'unitUnchecked' }])]
}
