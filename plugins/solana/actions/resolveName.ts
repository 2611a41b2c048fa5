import { isError, NameLookupError, NameNotPayableError, type Network, type Profile } from 'tapkit/kernel'
import { decodeBase58 } from '../base58.ts'
import type { Context, HookInput } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { isOnCurve } from '../isOnCurve.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { findDomain, findNft, findNftMint, findRecord } from './nameKeys.ts'
import { readContext, record, unreadable } from './readJson.ts'
import { readName } from './readName.ts'
import { isTokenized, readOwner, readRecord, readSignedRecord } from './readNameAccount.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { rpc } from './rpc.ts'

/**
 * The receiver for a `.sol` name: the holder of its token, or else the address of its record, or else its owner (SNS).
 * Never a program, because amounts sent there are lost.
 * @throws NameLookupError, NameNotPayableError
 */
export async function resolveName(
  context: Context,
  { name, network, signal }: HookInput<'resolveName'>,
): Promise<Profile | undefined> {
  const labels = readName(name)
  if (!labels) return undefined
  try {
    const domain = findDomain(labels)
    const signed = findRecord(domain, 1)
    const keys = [domain, findNft(domain), findRecord(domain, 2), signed]
    const [registry, nft, confirmed, first] = await fetchAccounts(context, network, keys, { signal })
    const owner = readOwner(registry)
    if (!owner) return undefined
    const address = isTokenized(nft, domain)
      ? await fetchHolder(context, network, findNftMint(domain), signal)
      : (readRecord(confirmed, owner) ?? readSignedRecord(first, signed, owner) ?? owner)
    if (!address || !isOnCurve(decodeBase58(address) ?? new Uint8Array()))
      throw new NameNotPayableError({ reason: 'program', debug: `${address ?? owner} is no wallet’s address.` })
    return { address, name: `${labels.join('.')}.sol` }
  } catch (cause) {
    signal.throwIfAborted()
    if (isError(cause, 'NameNotPayableError')) throw cause
    throw new NameLookupError({ message: 'Error resolving name', cause })
  }
}

/** The holder of a mint's only token; `undefined` without a holder. */
async function fetchHolder(
  context: Context,
  network: Network,
  mint: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { value } = readContext(
    await rpc(context, network, { method: 'getTokenLargestAccounts', params: [mint], signal }),
  )
  if (!Array.isArray(value)) throw unreadable(value)
  const { address } = record(value[0] ?? {})
  if (!isAddress(address)) return undefined
  const [account] = await fetchAccounts(context, network, [address], { signal })
  const held = account && readTokenAccount(account)
  return held?.mint === mint && held.amount === 1n ? held.owner : undefined
}
