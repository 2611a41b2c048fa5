import { ord_getInscriptions } from './ord_getInscriptions.ts'
import { ord_sendInscriptions } from './ord_sendInscriptions.ts'
import { runes_estimateEtch } from './runes_estimateEtch.ts'
import { runes_estimateMint } from './runes_estimateMint.ts'
import { runes_estimateRbfOrder } from './runes_estimateRbfOrder.ts'
import { runes_etch } from './runes_etch.ts'
import { runes_executeOrder } from './runes_executeOrder.ts'
import { runes_getBalance } from './runes_getBalance.ts'
import { runes_getOrder } from './runes_getOrder.ts'
import { runes_mint } from './runes_mint.ts'
import { runes_rbfOrder } from './runes_rbfOrder.ts'
import { runes_transfer } from './runes_transfer.ts'
import { sendTransfer } from './sendTransfer.ts'

export { faultOnNetwork } from './faultOnNetwork.ts'

/** The methods of bitcoin, inscriptions and runes: the parameters and the result of each. */
export const assets = {
  ord_getInscriptions,
  ord_sendInscriptions,
  runes_estimateEtch,
  runes_estimateMint,
  runes_estimateRbfOrder,
  runes_etch,
  runes_executeOrder,
  runes_getBalance,
  runes_getOrder,
  runes_mint,
  runes_rbfOrder,
  runes_transfer,
  sendTransfer,
}
