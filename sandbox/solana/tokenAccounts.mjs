// Token accounts and mints as nodes show them (`jsonParsed`). Token-2022 begins with the same fields; its extensions follow.
import bs58 from 'bs58'
import { programs } from './addresses.mjs'

const ACCOUNT_SIZE = 165
const MINT_SIZE = 82
const STATES = ['uninitialized', 'initialized', 'frozen']
const PROGRAM_NAMES = { [programs.token]: 'spl-token', [programs.token2022]: 'spl-token-2022' }

export const isTokenProgram = (address) => Object.hasOwn(PROGRAM_NAMES, address)

const viewOf = (data) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const key = (data, at) => bs58.encode(data.subarray(at, at + 32))
const option = (data, at, read) => (data[at] === 1 ? read(at + 4) : undefined)

/** What kind of account the bytes are; Token-2022 says so after the first 165 where there are more. */
function kindOf({ data, owner }) {
  if (!isTokenProgram(owner)) return undefined
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === ACCOUNT_SIZE) return 'account'
  if (owner !== programs.token2022 || data.length <= ACCOUNT_SIZE) return undefined
  return { 1: 'mint', 2: 'account' }[data[ACCOUNT_SIZE]]
}

/** The fields of a mint, or undefined where the account is none. */
export function readMint(account) {
  if (!account || kindOf(account) !== 'mint') return undefined
  const { data } = account
  if (data[45] !== 1) return undefined
  return {
    mintAuthority: option(data, 0, (at) => key(data, at)),
    supply: viewOf(data).getBigUint64(36, true),
    decimals: data[44],
    freezeAuthority: option(data, 46, (at) => key(data, at)),
  }
}

/** The fields of a token account, or undefined where the account is none. */
export function readTokenAccount(account) {
  if (!account || kindOf(account) !== 'account') return undefined
  const { data } = account
  const state = STATES[data[108]]
  if (!state || state === 'uninitialized') return undefined
  return {
    mint: key(data, 0),
    owner: key(data, 32),
    amount: viewOf(data).getBigUint64(64, true),
    delegate: option(data, 72, (at) => key(data, at)),
    state,
    nativeReserve: option(data, 109, (at) => viewOf(data).getBigUint64(at, true)),
    delegatedAmount: viewOf(data).getBigUint64(121, true),
    closeAuthority: option(data, 129, (at) => key(data, at)),
  }
}

/** `{ amount, decimals, uiAmount, uiAmountString }`: the amount exactly, and as a number that may have lost digits. */
export function toUiAmount(amount, decimals) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The `jsonParsed` data of an account of a token program, or undefined: then nodes answer base64. */
export function toParsedData(account, mintOf) {
  const program = PROGRAM_NAMES[account.owner]
  const wrap = (type, info) => ({ program, parsed: { type, info }, space: account.data.length })
  const mint = readMint(account)
  if (mint)
    return wrap('mint', {
      mintAuthority: mint.mintAuthority ?? null,
      supply: mint.supply.toString(),
      decimals: mint.decimals,
      isInitialized: true,
      freezeAuthority: mint.freezeAuthority ?? null,
    })
  const held = readTokenAccount(account)
  const decimals = held && readMint(mintOf(held.mint))?.decimals
  if (decimals === undefined) return undefined
  const { mint: address, owner, amount, delegate, state, nativeReserve, delegatedAmount, closeAuthority } = held
  return wrap('account', {
    mint: address,
    owner,
    tokenAmount: toUiAmount(amount, decimals),
    state,
    isNative: nativeReserve !== undefined,
    ...(delegate && { delegate, delegatedAmount: toUiAmount(delegatedAmount, decimals) }),
    ...(nativeReserve !== undefined && { rentExemptReserve: toUiAmount(nativeReserve, decimals) }),
    ...(closeAuthority && { closeAuthority }),
  })
}
