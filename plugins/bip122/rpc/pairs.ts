import { getAccounts } from './getAccounts.ts'
import { getAddresses } from './getAddresses.ts'
import { getBalance } from './getBalance.ts'
import { getInfo } from './getInfo.ts'
import { signMessage } from './signMessage.ts'
import { signMultipleMessages } from './signMultipleMessages.ts'
import { signPsbt } from './signPsbt.ts'
import { stx_callContract } from './stx_callContract.ts'
import { stx_deployContract } from './stx_deployContract.ts'
import { stx_getAccounts } from './stx_getAccounts.ts'
import { stx_getAddresses } from './stx_getAddresses.ts'
import { stx_signMessage } from './stx_signMessage.ts'
import { stx_signStructuredMessage } from './stx_signStructuredMessage.ts'
import { stx_signTransaction } from './stx_signTransaction.ts'
import { stx_signTransactions } from './stx_signTransactions.ts'
import { stx_transferStx } from './stx_transferStx.ts'
import { wallet_changeNetwork } from './wallet_changeNetwork.ts'
import { wallet_connect } from './wallet_connect.ts'
import { wallet_disconnect } from './wallet_disconnect.ts'
import { wallet_getAccount } from './wallet_getAccount.ts'
import { wallet_getCurrentPermissions } from './wallet_getCurrentPermissions.ts'
import { wallet_getNetwork } from './wallet_getNetwork.ts'
import { wallet_getWalletType } from './wallet_getWalletType.ts'
import { wallet_renouncePermissions } from './wallet_renouncePermissions.ts'
import { wallet_requestPermissions } from './wallet_requestPermissions.ts'

/** The methods of accounts, signatures and permissions: the parameters and the result of each. */
export const pairs = {
  getAccounts,
  getAddresses,
  getBalance,
  getInfo,
  signMessage,
  signMultipleMessages,
  signPsbt,
  stx_callContract,
  stx_deployContract,
  stx_getAccounts,
  stx_getAddresses,
  stx_signMessage,
  stx_signStructuredMessage,
  stx_signTransaction,
  stx_signTransactions,
  stx_transferStx,
  wallet_changeNetwork,
  wallet_connect,
  wallet_disconnect,
  wallet_getAccount,
  wallet_getCurrentPermissions,
  wallet_getNetwork,
  wallet_getWalletType,
  wallet_renouncePermissions,
  wallet_requestPermissions,
}
