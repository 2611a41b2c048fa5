import { accountResult, noParams } from './vocabulary.ts'

/** The account that the wallet shares, without a prompt. */
export const wallet_getAccount = { params: noParams, result: accountResult }
