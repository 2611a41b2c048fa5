import * as v from 'valibot'
import { noParams } from './vocabulary.ts'

/** Where the wallet keeps the key: `software`, `ledger`, `keystone` or another word. */
export const wallet_getWalletType = { params: noParams, result: v.string() }
