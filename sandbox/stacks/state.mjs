import { Cl } from '@stacks/transactions'

/** What an account can spend, in micro-STX. */
export const balanceOf = ({ vm }, address) => vm.simnet.getAssetsMap().get('STX')?.get(address) ?? 0n

/** What an account holds of fungible tokens, by asset identifier. */
export function tokensOf({ vm }, address) {
  const held = {}
  for (const [contract, { fungible_tokens: tokens }] of vm.simnet.getContractsInterfaces()) {
    for (const { name } of tokens) {
      const balance = askBalance(vm, contract, address)
      if (balance > 0n) held[`${contract}::${name}`] = balance
    }
  }
  return held
}

/** The VM's own list names an asset without its publisher, so that the contract is asked (SIP-010). */
function askBalance({ simnet }, contract, address) {
  try {
    const { result } = simnet.callReadOnlyFn(contract, 'get-balance', [Cl.address(address)], address)
    return BigInt(result.value.value)
  } catch {
    return 0n
  }
}
