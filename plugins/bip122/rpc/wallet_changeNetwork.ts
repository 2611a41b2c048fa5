import * as v from 'valibot'
import { networkName, noResult } from './vocabulary.ts'

/** Asks the wallet to change its Bitcoin network. */
export const wallet_changeNetwork = { params: v.object({ name: networkName }), result: noResult }
