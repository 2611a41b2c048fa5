import { type TokenBalance, TokenDecimalsError, truncateAddress } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { programs } from '../programs.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { fetchBalance } from './fetchBalance.ts'
import { fetchTokenAccounts } from './fetchTokenAccounts.ts'
import { findMetadataAccount } from './findProgramAddress.ts'
import { readListed } from './readListed.ts'
import { readMint } from './readMint.ts'
import { readTokenName } from './readTokenName.ts'

/** More decimals than any amount can be shown with. */
const maxDecimals = 36
/** Most tokens that are looked up, because strangers may give an account thousands. */
const limit = 200

/**
 * Reads SOL, then each token of SPL Token and Token-2022 that the account holds, summed over its token accounts, in the
 * token's smallest unit. Listed mints are kept at zero too. Names come from the host's list, or else from the chain. An
 * unreadable mint hides only itself. A mint with other decimals than the host's list is left out, and a mint without
 * decimals is shown only if the host lists it.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { account, network, signal } = input
  const owner = account.address
  const ofProgram = (programId: string) => fetchTokenAccounts(context, network, { owner, of: { programId }, signal })
  const [native, ...accounts] = await Promise.all([
    fetchBalance(context, input),
    ofProgram(programs.token),
    ofProgram(programs.token2022),
  ])
  const listed = readListed(context, network.id)
  const held = new Map([...listed.keys()].map((mint) => [mint, 0n]))
  for (const { mint, amount } of accounts.flat()) held.set(mint, (held.get(mint) ?? 0n) + amount)
  // Most of those of a single unit are pictures, which are not shown: they hide no token of which there is more (reads 14).
  const rankOf = (mint: string) => (listed.has(mint) ? 0 : held.get(mint) === 1n ? 2 : 1)
  const mints = [...held.keys()]
    .filter((mint) => listed.has(mint) || held.get(mint))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, limit)

  const metadata = mints.map(findMetadataAccount)
  const found = await fetchAccounts(context, network, [...mints, ...metadata], { signal, tolerant: true })
  const tokens = mints.flatMap((address, i) => {
    const mint = found[i] && readMint(found[i])
    if (!mint || mint.decimals > maxDecimals || (mint.decimals === 0 && !listed.has(address))) return []
    const kept = found[mints.length + i]
    const named =
      (mint.metadata && readTokenName(address, { extension: mint.metadata })) ??
      (kept && readTokenName(address, { account: kept }))
    const short = truncateAddress(address)
    const host = listed.get(address)
    const said = host?.decimals ?? mint.decimals
    if (said !== mint.decimals) {
      context.kernel.report(new TokenDecimalsError({ token: address, said, actual: mint.decimals }))
      return []
    }
    return [
      {
        // A name beside a symbol of the host's is not the node's.
        name: host?.name ?? host?.symbol ?? named?.name ?? short,
        symbol: host?.symbol ?? named?.symbol ?? short,
        imageUrl: host?.imageUrl ?? named?.imageUrl,
        decimals: mint.decimals,
        value: held.get(address) ?? 0n,
        address,
        networkId: network.id,
        ...(host ? {} : { unlisted: true }),
      },
    ]
  })
  return [{ ...network.nativeCurrency, value: native.value, networkId: network.id }, ...tokens]
}
