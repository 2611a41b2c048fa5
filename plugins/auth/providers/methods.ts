/** The methods that need no signature of the wallet, so a node answers them and no approval is asked for. */
const reads = [
  ...['blockNumber', 'call', 'chainId', 'estimateGas', 'feeHistory', 'gasPrice', 'maxPriorityFeePerGas', 'blobBaseFee'],
  ...['getAccount', 'getBalance', 'getCode', 'getProof', 'getStorageAt', 'getTransactionCount', 'getLogs', 'syncing'],
  ...['getBlockByHash', 'getBlockByNumber', 'getBlockReceipts', 'createAccessList', 'simulateV1'],
  ...['getBlockTransactionCountByHash', 'getBlockTransactionCountByNumber'],
  ...['getTransactionByHash', 'getTransactionByBlockHashAndIndex', 'getTransactionByBlockNumberAndIndex'],
  ...['getTransactionReceipt', 'sendRawTransaction', 'newFilter', 'newBlockFilter', 'newPendingTransactionFilter'],
  ...['getFilterChanges', 'getFilterLogs', 'uninstallFilter'],
]

const safe: ReadonlySet<string> = new Set([...reads.map((name) => `eth_${name}`), 'net_version', 'web3_clientVersion'])

/** Whether the network's node is asked. */
export const isRead = (method: string): boolean => safe.has(method)

/** Where the account stands in the parameters of a method that the secure page shows and signs. */
const accountAt: Readonly<Record<string, (params: readonly unknown[]) => readonly unknown[]>> = {
  // Some apps write the account first.
  personal_sign: ([message, account]) => [account, message],
  eth_signTypedData_v4: ([account]) => [account],
  eth_sendTransaction: ([transaction]) => [(Object(transaction) as { from?: unknown }).from],
}

export type SignedMethod = 'personal_sign' | 'eth_signTypedData_v4' | 'eth_sendTransaction'

/** Whether the secure page is asked. */
export const isSigned = (method: string): method is SignedMethod => Object.hasOwn(accountAt, method)

/** The accounts that the parameters of a method may mean, the likeliest first. */
export const accountsIn = (method: SignedMethod, params: readonly unknown[]): readonly unknown[] =>
  accountAt[method]?.(params) ?? []
