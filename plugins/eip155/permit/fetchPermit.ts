import { type Account, type Allowance, type Network, sanitizeText } from 'tapkit/kernel'
import { decodeAbiParameters } from 'viem/utils'
import { decodeText } from '../actions/decodeText.ts'
import { readContracts } from '../actions/readContracts.ts'
import { readQuantity, readWord } from '../actions/readHex.ts'
import { rpc } from '../actions/rpc.ts'
import { tokenCalls } from '../actions/tokenCalls.ts'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { hashDomain, permitTypeHash } from './hashPermit.ts'
import type { Permit, PermitDomain } from './permit.ts'

const unlimited = 2n ** 256n - 1n

/** A later Unix time, in seconds, cannot be shown. */
const latest = 2n ** 40n

/** The longest time that a permit may live, in seconds: an hour. */
const longest = 3_600n

/** The time that a trade needs to come into a block before a permit ends, in seconds. */
const margin = 120n

type Ask = {
  readonly grant: Allowance
  /** Unix time in seconds. */
  readonly deadline: bigint
  readonly account: Account
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * The permit that a token would accept from an account, by the chain's facts about both; `undefined` if it accepts
 * none. The token's answer about its domain counts only if it hashes to the token's own separator. An account with code
 * of its own may verify signatures by rules of its own.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchPermit(
  context: Context,
  { grant: { token, spender, amount }, deadline, account, network, signal }: Ask,
): Promise<Permit | undefined> {
  if (deadline >= latest || !token) return undefined
  const to = checksumAddress(token)
  const owner = checksumAddress(account.address)
  const nonces = `0x7ecebe00${owner.slice(2).toLowerCase().padStart(64, '0')}` as const
  // DOMAIN_SEPARATOR, nonces, PERMIT_TYPEHASH, eip712Domain (EIP-5267), name, version.
  const calls = ['0x3644e515', nonces, '0x30adf81f', '0x84b0196e', tokenCalls.name, '0x54fd4d50'] as const
  const ask = (method: string, params: readonly unknown[]) => rpc(context, network, { method, params, signal })
  const [code, block, answers] = await Promise.all([
    ask('eth_getCode', [owner, 'latest']),
    ask('eth_getBlockByNumber', ['latest', false]),
    readContracts(
      context,
      network,
      calls.map((data) => ({ to, data })),
      signal,
    ),
  ])
  const [separator, number, type, said, name, version] = answers
  const nonce = readWord(number)
  // DAI and its like have another permit, of the same name.
  const isOther = type !== undefined && type !== '0x' && type !== `0x${permitTypeHash}`
  if (code !== '0x' || separator?.length !== 66 || nonce === undefined || isOther) return undefined
  // The chain's clock tells how long a permit lives, and the visitor's clock may be wrong.
  const leftAt = (block: unknown) => {
    const { timestamp }: { timestamp?: unknown } = Object(block)
    return timestamp === undefined ? undefined : deadline - readQuantity(timestamp)
  }
  const left = leftAt(block) ?? longest
  // The newest block of an idle chain is old, and its next block is not.
  const soon = left > longest ? leftAt(await ask('eth_getBlockByNumber', ['pending', false])) : left
  if (soon === undefined || soon <= margin || soon > longest) return undefined
  const own = { chainId: BigInt(network.reference), token: to }
  const domains = said && said !== '0x' ? readDomain(said, own) : guessDomains(name, version, own)
  const domain = domains.find((one) => isPlain(one) && `0x${hashDomain(one)}` === separator.toLowerCase())
  const value = amount === 'all' ? unlimited : amount
  return domain && { domain, owner, spender: checksumAddress(spender), value, nonce, deadline }
}

type Own = Pick<PermitDomain, 'chainId' | 'token'>

/** A token's domain by EIP-5267, if it is of this chain, of this token and without extensions. */
function readDomain(bytes: `0x${string}`, own: Own): readonly PermitDomain[] {
  try {
    const [fields, name, version, chainId, token, , extensions] = decodeAbiParameters(
      [
        ...[{ type: 'bytes1' }, { type: 'string' }, { type: 'string' }, { type: 'uint256' }, { type: 'address' }],
        ...[{ type: 'bytes32' }, { type: 'uint256[]' }],
      ] as const,
      bytes,
    ) as readonly [string, string, string, bigint, string, string, readonly bigint[]]
    const isOwn = chainId === own.chainId && token.toLowerCase() === own.token.toLowerCase() && extensions.length === 0
    // Name, chain and contract, with or without a version; no salt.
    if (!isOwn || (fields !== '0x0f' && fields !== '0x0d')) return []
    return [{ name, version: fields === '0x0f' ? version : undefined, ...own }]
  } catch {
    return []
  }
}

/** Possible domains of tokens from before EIP-5267; the separator tells which domain is right. */
function guessDomains(named: string | undefined, versioned: string | undefined, own: Own): readonly PermitDomain[] {
  const name = named && decodeText(named)
  const said = versioned && decodeText(versioned)
  return name ? [said, '1', undefined].map((version) => ({ name, version, ...own })) : []
}

/** Whether a wallet can show a domain: a text that looks like another text is not signed. */
const isPlain = ({ name, version = '' }: PermitDomain): boolean =>
  [name, version].every((text) => sanitizeText(text, 100) === text)
