import * as v from 'valibot'
import { signed } from './stacks.ts'

/** Signs a text with the wallet's Stacks key. */
export const stx_signMessage = { params: v.looseObject({ message: v.string() }), result: signed }
