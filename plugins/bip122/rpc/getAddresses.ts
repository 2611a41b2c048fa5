import * as v from 'valibot'
import { address, connectMessage, networks, purpose } from './vocabulary.ts'

/** Asks for the addresses of some purposes. */
export const getAddresses = {
  params: v.object({ purposes: v.array(purpose), message: v.optional(connectMessage) }),
  result: v.object({ addresses: v.array(address), network: v.optional(networks) }),
}
