import { changeNetwork, getNetwork } from './changeNetwork.ts'
import { disconnect } from './disconnect.ts'
import { connect, getAccount, getAccounts, getAddresses, getWalletType, requestPermissions } from './getAddresses.ts'
import { getBalance } from './getBalance.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signMessage, signMultipleMessages } from './signMessage.ts'
import { signPsbt } from './signPsbt.ts'
import type { Adapter } from './types.ts'

/** The methods that a wallet of any dialect can answer, as the sats-connect dialect writes them. */
export const adapters: Readonly<Record<string, Adapter<never>>> = {
  getInfo: async () => ({ version: '', platform: 'web', methods: Object.keys(adapters), supports: [] }),
  getAddresses,
  getAccounts,
  getBalance,
  signMessage,
  signMultipleMessages,
  signPsbt,
  sendTransfer,
  wallet_connect: connect,
  wallet_disconnect: disconnect,
  wallet_getAccount: getAccount,
  wallet_getNetwork: getNetwork,
  wallet_changeNetwork: changeNetwork,
  wallet_getWalletType: getWalletType,
  wallet_requestPermissions: requestPermissions,
  wallet_renouncePermissions: disconnect,
}
