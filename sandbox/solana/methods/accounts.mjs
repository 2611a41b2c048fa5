import bs58 from 'bs58'
import { invalidParams } from '../errors.mjs'
import { readAddress, readCount } from '../params.mjs'
import { isTokenProgram, readMint, readTokenAccount, toParsedData, toUiAmount } from '../tokenAccounts.mjs'

/** Nodes refuse to write more than this in base58. */
const MAX_BASE58 = 128
const NEVER = 18_446_744_073_709_551_615n

/** An account as nodes write it. @throws {RpcError} -32602 */
export function toJsonAccount({ vm }, account, { encoding = 'binary', dataSlice } = {}) {
  if (!account) return null
  const { lamports, owner, executable, data } = account
  const common = { lamports, owner, executable, rentEpoch: NEVER, space: data.length }
  const parsed = encoding === 'jsonParsed' ? toParsedData(account, vm.account) : undefined
  if (parsed) return { ...common, data: parsed }
  const bytes = dataSlice ? data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : data
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return { ...common, data: [Buffer.from(bytes).toString('base64'), 'base64'] }
  if (encoding !== 'base58' && encoding !== 'binary') throw invalidParams(`unsupported encoding: ${encoding}`)
  if (bytes.length > MAX_BASE58)
    throw invalidParams('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
  const text = bs58.encode(bytes)
  return { ...common, data: encoding === 'binary' ? text : [text, encoding] }
}

const matches =
  ({ data }) =>
  (filter) => {
    if (filter.dataSize !== undefined) return data.length === filter.dataSize
    const { offset, bytes, encoding } = filter.memcmp ?? {}
    if (typeof bytes !== 'string') throw invalidParams('Invalid params: invalid filter.')
    const wanted = Buffer.from(encoding === 'base64' ? Buffer.from(bytes, 'base64') : bs58.decode(bytes))
    return wanted.equals(data.subarray(offset, offset + wanted.length))
  }

function mintAt({ vm }, address) {
  const mint = readMint(vm.account(readAddress(address)))
  if (!mint) throw invalidParams('Invalid param: not a Token mint')
  return mint
}

/** Token accounts that `owner` owns, of one mint or of one program. */
function tokenAccountsOf({ vm }, owner, { mint, programId }) {
  const program = programId === undefined ? vm.account(readAddress(mint))?.owner : readAddress(programId)
  if (program === undefined || !isTokenProgram(program))
    throw invalidParams(
      mint === undefined ? 'Invalid param: unrecognized Token program id' : 'Invalid param: could not find mint',
    )
  return vm.accountsOf(program).filter(({ account }) => {
    const held = readTokenAccount(account)
    return held?.owner === owner && (mint === undefined || held.mint === mint)
  })
}

export const accountMethods = {
  getAccountInfo: (cluster, [address, options]) => ({
    context: true,
    value: toJsonAccount(cluster, cluster.vm.account(readAddress(address)), options ?? {}),
  }),
  getMultipleAccounts(cluster, [addresses, options]) {
    if (!Array.isArray(addresses) || addresses.length > 100) throw invalidParams('Too many inputs provided; max 100')
    const one = (address) => toJsonAccount(cluster, cluster.vm.account(readAddress(address)), options ?? {})
    return { context: true, value: addresses.map(one) }
  },
  getBalance: ({ vm }, [address]) => ({ context: true, value: vm.account(readAddress(address))?.lamports ?? 0n }),
  getMinimumBalanceForRentExemption: ({ vm }, [space]) => vm.rentFor(readCount(space, 'space')),

  getProgramAccounts(cluster, [program, { filters = [], withContext = false, ...options } = {}]) {
    const list = cluster.vm
      .accountsOf(readAddress(program))
      .filter(({ account }) => filters.every(matches(account)))
      .map(({ address, account }) => ({ pubkey: address, account: toJsonAccount(cluster, account, options) }))
    return withContext ? { context: true, value: list } : list
  },
  getTokenAccountsByOwner: (cluster, [owner, filter, options]) => ({
    context: true,
    value: tokenAccountsOf(cluster, readAddress(owner), filter ?? {}).map(({ address, account }) => ({
      pubkey: address,
      account: toJsonAccount(cluster, account, options ?? {}),
    })),
  }),
  getTokenAccountBalance(cluster, [address]) {
    const held = readTokenAccount(cluster.vm.account(readAddress(address)))
    if (!held) throw invalidParams('Invalid param: could not find account')
    return { context: true, value: toUiAmount(held.amount, mintAt(cluster, held.mint).decimals) }
  },
  getTokenSupply(cluster, [address]) {
    const { supply, decimals } = mintAt(cluster, address)
    return { context: true, value: toUiAmount(supply, decimals) }
  },
  getTokenLargestAccounts(cluster, [mint]) {
    const { decimals } = mintAt(cluster, mint)
    const held = cluster.vm.accountsOf(cluster.vm.account(mint).owner).flatMap(({ address, account }) => {
      const token = readTokenAccount(account)
      return token?.mint === mint ? [{ address, amount: token.amount }] : []
    })
    const largest = held.sort((one, other) => (one.amount < other.amount ? 1 : -1)).slice(0, 20)
    return {
      context: true,
      value: largest.map(({ address, amount }) => ({ address, ...toUiAmount(amount, decimals) })),
    }
  },
}
