import type { Kernel, Network } from 'tapkit/kernel'
import type { FeeRates } from '../../chain/fetchFeeRates.ts'
import type { Fault } from '../../forms/faults.ts'
import { type RateForm, readFeeRate } from '../../forms/readFeeRate.ts'
import { hasMethod } from '../../items/wallet.ts'
import { useAsked } from './useAsked.ts'
import { useFeeRates } from './useFeeRates.ts'

/** The fee rate of a transfer, as far as it is this kit's to choose. */
export type SendRate = {
  /** Absent for a wallet that writes the transaction itself, and until the methods of the wallet are known. */
  readonly choice?: { readonly rates: FeeRates | undefined; readonly fault: Fault | undefined } | undefined
  /** Why there is no rate yet, as a key of `runes.items`; absent if the rate is known, or is the wallet's to choose. */
  readonly missing?: 'checking' | 'chooseRate' | undefined
  /** Satoshi per virtual byte. */
  readonly feeRate?: number | undefined
}

/** Reads the fee rate of a transfer's form. `method`: the wallet's own method for such a transfer, which chooses the rate itself. */
export function useSendRate(kernel: Kernel, network: Network | undefined, method: string, form: RateForm): SendRate {
  const account = kernel.connection('bip122')?.account.address
  const listed = useAsked(account && `${account} ${method}`, () => hasMethod(kernel, method))
  const isOurs = listed?.status === 'known' && !listed.value
  const rates = useFeeRates(kernel, isOurs ? network : undefined)
  if (!isOurs) return listed?.status === 'known' ? {} : { missing: 'checking' }
  const { feeRate, fault } = readFeeRate(form, rates ?? {})
  const isComing = rates === undefined && form.speed !== 'typed'
  return { choice: { rates, fault }, feeRate, missing: fault && (isComing ? 'checking' : 'chooseRate') }
}
