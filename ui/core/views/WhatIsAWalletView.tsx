import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { key, shield, wallet } from '../../kit/icons/icons.ts'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { Explainer } from './Explainer.tsx'

/** Explains wallets to newcomers. */
export default function WhatIsAWalletView({ kernel }: ViewProps<'WhatIsAWallet'>) {
  const words = useFurtherWords(kernel)
  return (
    <>
      <Explainer items={Object.values(words.whatIsAWallet)} icons={[wallet, key, shield]} />
      {/* If the list is empty, going back to it would lead nowhere. */}
      {(kernel.state.connectors.order.length > 0 || kernel.slot('connect.methods', undefined).length > 0) && (
        <div className="tk-pad tk-pad--flush">
          <Button
            variant="primary"
            full
            onClick={() => {
              kernel.track('CLICK_GET_WALLET_HELP')
              kernel.goBack()
            }}
          >
            {words.findWallet}
          </Button>
        </div>
      )}
    </>
  )
}
