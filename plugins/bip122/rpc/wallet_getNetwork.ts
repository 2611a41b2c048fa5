import { networks, noParams } from './vocabulary.ts'

/** The networks that the wallet is on. */
export const wallet_getNetwork = { params: noParams, result: networks }
