import { RPCError } from 'tapkit/kernel'
import { isReverted } from '../message/isReverted.ts'

/**
 * The messages with which families of nodes say that an account cannot pay the fee, or the fee beside the amount. Their
 * codes differ.
 */
const fundsTexts: readonly RegExp[] = [
  // geth, Erigon, Reth and their like: -32000 or -32003. zkSync's: code 3 (zksync2-python#16), "for gas + value".
  /insufficient funds for (gas|transfer|intrinsic transaction cost)/i,
  // zkSync, under code 3 and behind "execution reverted" (zksync2-python#26).
  /insufficient balance for transfer|not enough balance to cover (the )?fee/i,
  // Nethermind (nethermind#11188, nethermind#11212).
  /insufficient (sender balance|MaxFeePerGas for sender balance)/i,
  // Nethermind's pool of transactions, under -32010 (nethermind#4829).
  /^InsufficientFunds\b/,
  // Besu: LogMessage of UPFRONT_COST_EXCEEDS_BALANCE, and the message of an estimate (besu#11272).
  /up-?front cost .*exceeds .*account balance|cannot remove \w+ wei from account/i,
  // OpenEthereum and similar nodes: -32010.
  /account you tried to send transaction from does not have enough funds/i,
  // Hardhat, Ganache, Anvil.
  /sender doesn't have enough funds/i,
  // geth, if the balance buys less gas than any transaction needs, 21,000 (reth#14212).
  /gas required exceeds allowance \(([01]?\d{1,4}|20\d{3})\)/i,
  // Nodes on Cosmos (defi-wallet-core-rs#258, exchain#1025), Filecoin's nodes (FilecoinJ#13), and nodes of Polkadot's
  // Frontier (frontier#363).
  /sender balance < tx (gas )?cost|SysErrInsufficientFunds|evm error: OutOfFund/i,
]

/**
 * The meaning of a node's error about a transaction: the account cannot pay for it (`funds`), or a contract refuses it
 * (`reverts`). Some nodes send both with code 3, so the message is read before the code. A contract's own words arrive
 * as data, and do not count as a node's message.
 */
export function refusalKind(error: unknown): 'funds' | 'reverts' | undefined {
  if (!(error instanceof RPCError)) return undefined
  const isContracts = typeof error.data === 'string' && error.data.length > 2
  if (!isContracts && fundsTexts.some((text) => text.test(error.message))) return 'funds'
  return isReverted(error) ? 'reverts' : undefined
}
