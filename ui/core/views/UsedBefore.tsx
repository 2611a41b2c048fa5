import type { Kernel } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { IconButton } from '../../kit/buttons/IconButton.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { trash } from '../../kit/icons/rareIcons.ts'
import { ListSection } from '../../kit/lists/ListSection.tsx'
import { Row } from '../../kit/lists/Row.tsx'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { forgetFormer, usedBefore } from '../usedBefore.ts'

/**
 * Wallets of a namespace that were connected before and are still in the page. Shown only if several wallets may be
 * connected.
 */
export function UsedBefore({ kernel, namespace }: { readonly kernel: Kernel; readonly namespace: string }) {
  const words = useFurtherWords(kernel)
  const state = useKernelState(kernel)
  const wallets = usedBefore(state, namespace)
  const text = words.profileWallets
  if (!state.config.features.multiWallet || wallets.length === 0) return null
  return (
    <ListSection label={text.usedBefore}>
      <ul className="tk-list tk-list--flush">
        {wallets.map((wallet) => {
          const { connectorId, name, imageUrl } = wallet
          return (
            <li key={connectorId}>
              <Row
                media={<WalletIcon name={name} src={imageUrl} size={36} />}
                title={name}
                trailing={
                  <>
                    <Button
                      size={32}
                      label={text.connectTo(name)}
                      onClick={() => askToConnect(kernel, { connectorId, namespace })}
                    >
                      {text.connect}
                    </Button>
                    <IconButton
                      icon={trash}
                      size={32}
                      label={text.forget(name)}
                      onClick={() => forgetFormer(kernel, namespace, wallet)}
                    />
                  </>
                }
              />
            </li>
          )
        })}
      </ul>
    </ListSection>
  )
}
