import { fetchAccounts } from '../../../../solana/actions/fetchAccounts.ts'
import { readMint } from '../../../../solana/actions/readMint.ts'
import type { Payments } from '../../../../solana/actions/readPayments.ts'
import { programs } from '../../../../solana/programs.ts'
import { Fault } from '../../../protocol/fault.ts'
import { type Request, solanaReach } from './request.ts'

/**
 * The tokens whose amounts wallets and markets show multiplied (interest, or a multiplier), and those whose mint cannot be read. Only mints of
 * Token-2022 have such extensions.
 * @throws {Fault} the node is out of reach
 */
export async function scaledMints(
  tokens: Payments['tokens'],
  request: Pick<Request, 'network' | 'http' | 'signal'>,
): Promise<ReadonlySet<string>> {
  const newer = tokens.filter(({ program }) => program === programs.token2022)
  const mints = [...new Set(newer.map(({ mint }) => mint))]
  if (mints.length === 0) return new Set()
  const { network, signal } = request
  const accounts = await fetchAccounts(solanaReach(request), network, mints, { signal, tolerant: true }).catch(() => {
    throw new Fault('unavailable')
  })
  const isScaled = (at: number) => {
    const account = accounts[at]
    return (account && readMint(account))?.scaled !== false
  }
  return new Set(mints.filter((_, at) => isScaled(at)))
}
