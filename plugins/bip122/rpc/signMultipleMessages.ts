import * as v from 'valibot'
import { signMessage } from './signMessage.ts'

/** Signs several texts, in the order given. */
export const signMultipleMessages = {
  params: v.pipe(v.array(signMessage.params), v.minLength(1, 'At least one message is required.')),
  result: v.array(v.object({ ...signMessage.result.entries, message: v.optional(v.string()) })),
}
