import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { type AccountInput, type CaipNetworkId, isError, type Kernel, type SessionInput } from 'tapkit/kernel'
import type { Session } from './sdk.ts'

/** Most accounts that are read of a session. */
export const limit = 500

/** An account of a session, on a single chain: in the wallet's spelling, and in the kit's. */
export type Approved = {
  readonly namespace: string
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The wallet's own spelling, for requests to the wallet. */
  readonly spelled: { readonly address: string; readonly chainId: string }
}

/** The accounts of a session in the wallet's order, each once a network. A malformed CAIP-10 id is left out. */
export function approvedBy({ networks }: Kernel, session: Session): readonly Approved[] {
  const found = new Map<string, Approved>()
  const ids = Object.values(session.namespaces).flatMap(({ accounts }) => accounts)
  for (const id of ids.slice(0, limit)) {
    const [, chainId, namespace, address] =
      /^(([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(id) ?? []
    if (chainId === undefined || namespace === undefined || address === undefined) continue
    const networkId = (networks.get(chainId)?.id ?? chainId) as CaipNetworkId
    const named = spellings[namespace]?.(address) ?? address
    const key = `${networkId}:${named}`
    if (!found.has(key)) found.set(key, { namespace, address: named, networkId, spelled: { address, chainId } })
  }
  return [...found.values()]
}

/**
 * The methods that a wallet may be asked for on a chain: they were approved with the namespace, or with the chain
 * itself.
 */
export function methodsOn({ namespaces }: Session, chainId: string): readonly string[] {
  const own = [chainId, chainId.split(':')[0] ?? '']
  return own.flatMap((name) => (Object.hasOwn(namespaces, name) ? (namespaces[name]?.methods ?? []) : []))
}

/**
 * A session as the kernel takes it.
 * @throws the error of a validator that cannot be loaded
 */
export async function readSession(kernel: Kernel, session: Session): Promise<SessionInput> {
  return { id: session.topic, accounts: toAccounts(await addressesOf(kernel, session)) }
}

/**
 * The accounts of a session that are addresses of their chains; malformed addresses are left out.
 * @throws the error of a validator that cannot be loaded
 */
export async function addressesOf(kernel: Kernel, session: Session): Promise<readonly Approved[]> {
  const approved = approvedBy(kernel, session)
  const good = await Promise.all(approved.map((each) => isAddress(kernel, each)))
  return approved.filter((_, at) => good[at])
}

/** Each account once, with the networks that it was approved for. */
export function toAccounts(approved: readonly Approved[]) {
  const accounts = new Map<string, AccountInput & { readonly networks: CaipNetworkId[] }>()
  for (const { namespace, address, networkId } of approved) {
    const key = `${namespace}:${address}`
    const known = accounts.get(key)
    if (!known) accounts.set(key, { namespace, address, networks: [networkId] })
    else if (!known.networks.includes(networkId)) known.networks.push(networkId)
  }
  const list = [...accounts.values()]
  return list.map((account) => ({ ...account, ...purposeOf(account, list) }))
}

/**
 * Whether an account is an address of its chain. An account of an unknown network is accepted unread, because it is
 * only ever handed back to its wallet.
 */
async function isAddress(kernel: Kernel, { address, networkId }: Approved): Promise<boolean> {
  if (!kernel.networks.get(networkId)) return true
  if (!kernel.hooks.validateAddress.isUsed(networkId.split(':')[0])) return true
  try {
    return await kernel.validateAddress({ address, networkId })
  } catch (error) {
    // The chain's validator has refused the address. A validator that cannot be loaded tells nothing about the address.
    if (isError(error, 'InvalidAddressError')) return false
    throw error
  }
}

/** The purpose of a Bitcoin account, which only its address tells; an account that stands alone pays. */
function purposeOf({ namespace, address }: AccountInput, all: readonly AccountInput[]) {
  if (namespace !== 'bip122') return {}
  const isTaproot = (text: string) => /^(bc|tb|bcrt)1p/i.test(text)
  const pays = !isTaproot(address) || all.every((other) => other.namespace !== 'bip122' || isTaproot(other.address))
  return pays ? { purpose: 'payment', type: 'payment' } : { purpose: 'ordinals', type: 'ordinal' }
}

/**
 * The canonical spelling of each namespace's addresses, which wallets may write in several ways: hosts compare the
 * text. An EVM address is in the mixed case of its checksum (ERC-55), a bech32 address of Bitcoin in lower case
 * (BIP-173), and a Stacks address in c32's capitals and digits (SIP-005).
 */
const spellings: Readonly<Record<string, (address: string) => string>> = {
  eip155: (address) => (/^0x[0-9a-f]{40}$/i.test(address) ? checksum(address) : address),
  bip122: (address) => (/^(BC|TB|BCRT)1[0-9A-Z]+$/.test(address) ? address.toLowerCase() : address),
  stacks: (address) => (/^S[0-9a-z]{27,40}$/i.test(address) ? writeC32(address) : address),
}

const writeC32 = (address: string): string => address.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

function checksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(digits))
  return `0x${[...digits].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}
