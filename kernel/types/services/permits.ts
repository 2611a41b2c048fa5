import type { Account } from '../account.ts'
import type { Network } from '../network.ts'
import type { SignedPermit } from '../signedPermit.ts'
import type { TypedData } from '../typedData.ts'
import type { Service } from './service.ts'

/** Tells whether a permission is what its owner has signed; the plugin of a chain whose tokens take signatures is one. */
export type PermitService = Service & {
  /** `data` is what was reviewed. `undefined` where the account's own key has not signed exactly that. */
  verifyPermit(input: {
    readonly network: Network
    readonly account: Account
    readonly data: TypedData
    readonly signature: string
  }): Promise<SignedPermit | undefined>
}
