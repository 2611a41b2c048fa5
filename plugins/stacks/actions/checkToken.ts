import { Cl } from '@stacks/transactions'
import {
  type Kernel,
  type Network,
  type Notice,
  PreparedMismatchError,
  type TokenFacts,
  wouldFail,
} from 'tapkit/kernel'
import { callReadOnly } from './callReadOnly.ts'
import { decodeOk } from './decodeOk.ts'
import { parseAsset } from './parseAsset.ts'

type Input = {
  readonly token: TokenFacts
  readonly amount: bigint
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Asks a token's contract again for its decimals, since the amount was shown with them, and whether the account holds as much.
 * What it does not say now is not claimed.
 * @throws PreparedMismatchError
 */
export async function checkToken(
  kernel: Kernel,
  { token, amount, address, network, signal }: Input,
): Promise<Notice[]> {
  const { contract = '' } = parseAsset(token.address) ?? {}
  const ask = (name: string, args?: readonly string[]) =>
    callReadOnly(kernel, network, { contract, name, args, signal, decode: decodeOk }).catch(() => null)
  const [decimals, held] = await Promise.all([
    ask('get-decimals'),
    ask('get-balance', [Cl.serialize(Cl.address(address))]),
  ])
  signal.throwIfAborted()
  if (decimals !== null && (typeof decimals !== 'bigint' || Number(decimals) !== token.decimals)) {
    throw new PreparedMismatchError({
      debug: `The amount was written with ${token.decimals} decimals, and the token's contract says ${decimals}.`,
    })
  }
  return typeof held === 'bigint' && held < amount
    ? [wouldFail({ because: 'holdsLessOfToken', about: {}, reason: 'The account holds less of this token' })]
    : []
}
