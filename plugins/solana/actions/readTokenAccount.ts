import { encodeBase58 } from '../base58.ts'
import { type ChainAccount, isTokenKind } from './readAccount.ts'
import { readNumber } from './readNumber.ts'

/** The amount of a mint's tokens in an account of an owner, in the token's smallest unit. */
export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly frozen: boolean
}

/** Reads an account of SPL Token or Token-2022; `undefined` if it is not a token account, or not initialised. */
export function readTokenAccount(account: ChainAccount): TokenAccount | undefined {
  const { data } = account
  if (!isTokenKind(account, 'account')) return undefined
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  return {
    mint: encodeBase58(data.slice(0, 32)),
    owner: encodeBase58(data.slice(32, 64)),
    amount: readNumber(data, 64),
    frozen: state === 2,
  }
}
