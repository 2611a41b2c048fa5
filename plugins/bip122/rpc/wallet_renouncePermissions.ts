import { noParams, noResult } from './vocabulary.ts'

/** Gives this page's permissions back. */
export const wallet_renouncePermissions = { params: noParams, result: noResult }
