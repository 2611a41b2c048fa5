import * as v from 'valibot'
import { getAddresses } from './getAddresses.ts'
import { address } from './vocabulary.ts'

/** As `getAddresses`, and answers the bare list. */
export const getAccounts = { params: getAddresses.params, result: v.array(address) }
