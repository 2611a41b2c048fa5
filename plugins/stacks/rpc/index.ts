import type { Method } from './method.ts'
import { stx_callContract } from './stx_callContract.ts'
import { stx_deployContract } from './stx_deployContract.ts'
import { stx_getAccounts } from './stx_getAccounts.ts'
import { stx_getAddresses } from './stx_getAddresses.ts'
import { stx_signMessage } from './stx_signMessage.ts'
import { stx_signStructuredMessage } from './stx_signStructuredMessage.ts'
import { stx_signTransaction } from './stx_signTransaction.ts'
import { stx_signTransactions } from './stx_signTransactions.ts'
import { stx_transferStx } from './stx_transferStx.ts'

/** The methods whose parameters and results are known; others pass through as they are. */
export const methods: Readonly<Record<string, Method>> = {
  stx_callContract,
  stx_deployContract,
  stx_getAccounts,
  stx_getAddresses,
  stx_signMessage,
  stx_signStructuredMessage,
  stx_signTransaction,
  stx_signTransactions,
  stx_transferStx,
}
