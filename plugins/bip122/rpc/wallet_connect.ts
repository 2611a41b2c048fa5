import * as v from 'valibot'
import { accountResult, connectMessage, networkName, permissionRequest, purpose } from './vocabulary.ts'

/** Asks for permission and addresses at once; without a prompt where this page has the permission. */
export const wallet_connect = {
  params: v.nullish(
    v.object({
      permissions: v.optional(v.array(permissionRequest)),
      addresses: v.optional(v.array(purpose)),
      message: v.optional(connectMessage),
      network: v.optional(networkName),
    }),
  ),
  result: accountResult,
}
