import { type Kernel, selectNamespace, selectStatus } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { wallet as walletIcon } from '../../kit/icons/icons.ts'
import { EmptyState } from '../../kit/stage/EmptyState.tsx'
import { Spinner } from '../../kit/stage/Spinner.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { markOf } from '../namespacesOf.ts'

type Props = { readonly kernel: Kernel; readonly params: unknown }

/** Stands in for a view whose wallet is not connected, and leads to the wallets. After connecting, the view is drawn (interface 25). */
export default function NeedsWalletView({ kernel, params }: Props) {
  const text = useFurtherWords(kernel).needsWallet
  const { wallet } = params as { readonly wallet: true | string }
  const namespace = wallet === true ? undefined : wallet
  const state = useKernelState(kernel)
  // A session in use that is not connected waits at a gate.
  const isAtGate = state.graph.active.session[namespace ?? selectNamespace(state)] !== undefined
  const isChecked = isAtGate || selectStatus(state, namespace) === 'reconnecting'
  if (isChecked) return <Stage media={<Spinner />} title={text.checking} live />
  const chain = namespace && markOf(kernel, namespace).name
  return (
    <EmptyState
      icon={walletIcon}
      title={text.title(chain)}
      text={text.text(chain)}
      action={
        // With parameters, Connect is opened to add a wallet: the way back does not lead to the account.
        <Button autoFocus onClick={() => kernel.navigate('Connect', namespace === undefined ? {} : { namespace })}>
          {text.connect}
        </Button>
      }
    />
  )
}
