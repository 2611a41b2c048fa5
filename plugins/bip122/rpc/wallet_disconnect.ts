import { noParams, noResult } from './vocabulary.ts'

/** Ends the wallet's side of the connection. */
export const wallet_disconnect = { params: noParams, result: noResult }
