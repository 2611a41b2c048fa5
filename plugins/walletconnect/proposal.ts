import type { Kernel } from 'tapkit/kernel'
import type { WalletConnectOptions } from './options.ts'
import type { ProposedNamespace } from './sdk.ts'

/**
 * The abilities that wallets are asked for, by namespace. All of them are optional, so a wallet approves those that it
 * has.
 */
const methods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  stacks: [
    'stx_getAddresses',
    'stx_getAccounts',
    'stx_transferStx',
    'stx_callContract',
    'stx_deployContract',
    'stx_signTransaction',
    'stx_signMessage',
    'stx_signStructuredMessage',
  ],
}

const events = ['accountsChanged', 'chainChanged']

/** The proposal to a wallet: every namespace with an offered network, the pressed namespace first. */
export function toProposal(
  { networks }: Kernel,
  options: WalletConnectOptions,
  wanted: string,
): Record<string, ProposedNamespace> {
  // Wallets open the first chain, so the visitor's current chain comes first.
  const rank = (id: string) => Number(id === wanted) + Number(id.split(':')[0] === wanted.split(':')[0])
  const offered = networks.list().toSorted((left, right) => rank(right.id) - rank(left.id))
  const proposal: Record<string, ProposedNamespace> = {}
  for (const namespace of new Set(offered.map((network) => network.namespace))) {
    const own = offered.filter((network) => network.namespace === namespace)
    // Older wallets know a chain by its former id.
    const chains = options.chains?.[namespace] ?? own.flatMap(({ id, formerIds = [] }) => [id, ...formerIds])
    const asked = options.methods?.[namespace] ?? methods[namespace] ?? []
    if (chains.length === 0) continue
    proposal[namespace] = {
      chains: [...chains],
      methods: [...asked],
      events: [...(options.events?.[namespace] ?? events)],
    }
  }
  return proposal
}
